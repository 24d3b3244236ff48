import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';
import styles from './join-first.module.css';

interface JoinFirstProps {
  /** Title of what stood here for a supporter. */
  title: string;
  /** Address where one becomes a supporter. */
  join: string;
}

/** Content that somebody who is signed in and no supporter sees on a supporter's screen: the way to become one. */
export function JoinFirst({ title, join }: JoinFirstProps) {
  const { t } = useLingui();
  usePageTitle(title);
  return (
    <Wrap page>
      <Crumbs
        label={t`Breadcrumb`}
        items={[{ label: t`Home`, to: '/' }, { label: t`Account`, to: '/profile' }, { label: title }]}
      />
      <Empty
        icon="users"
        level={1}
        title={<Trans>This part is for registered supporters</Trans>}
        hint={
          <Trans>
            Joining is free. You get a code of your own, the training, and commission on the sales you bring.
          </Trans>
        }
        action={
          <div className={`row row-wrap ${styles.ways}`}>
            <ButtonLink variant="main" to={join}>
              <Trans>Join the programme</Trans>
            </ButtonLink>
            <ButtonLink tall to="/supporter-programme/home">
              <Trans>How it works</Trans>
            </ButtonLink>
          </div>
        }
      />
    </Wrap>
  );
}
