import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Crumbs } from '#ui/crumbs.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import styles from '../profile/profile-screen.module.css';

/** A page below the account: where it stands, its heading, and its parts in one column. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Wrap>
      <Crumbs
        label={t`Breadcrumb`}
        items={[{ label: t`Home`, to: '/' }, { label: t`Account`, to: '/profile' }, { label: title }]}
      />
      <PageHead title={title} />
      <div className={styles.part}>{children}</div>
    </Wrap>
  );
}
