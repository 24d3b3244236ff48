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
  /** State of an application to join that lies on this phone; null: they have not applied. `sent`: no answer has come yet. */
  application: 'waits' | 'sent' | 'refused' | null;
}

/** Content that somebody who is signed in and no supporter sees on a supporter's screen: the way to become one, or how far they are. */
export function JoinFirst({ title, join, application }: JoinFirstProps) {
  const { t } = useLingui();
  usePageTitle(title);
  return (
    <Wrap page>
      <Crumbs
        label={t`Breadcrumb`}
        items={[{ label: t`Home`, to: '/' }, { label: t`Account`, to: '/profile' }, { label: title }]}
      />
      <Empty
        icon={application === 'waits' || application === 'sent' ? 'clock' : 'users'}
        level={1}
        title={
          application === 'waits' ? (
            <Trans>Your application is waiting on this phone</Trans>
          ) : application === 'sent' ? (
            <Trans>Your application was sent</Trans>
          ) : application === 'refused' ? (
            <Trans>Your application needs your answer</Trans>
          ) : (
            <Trans>This part is for registered supporters</Trans>
          )
        }
        hint={
          application === 'waits' ? (
            <Trans>
              It will be sent at the next connection. This part opens once we have answered: your code, the
              training and your cards will be there straight away.
            </Trans>
          ) : application === 'sent' ? (
            <Trans>
              We are waiting for the answer. This part opens once we have answered: your code, the training
              and your cards will be there straight away.
            </Trans>
          ) : application === 'refused' ? (
            <Trans>The shop has not accepted it. See why, and send it again.</Trans>
          ) : (
            <Trans>
              Joining is free. You get a code of your own, the training, and commission on the sales you
              bring.
            </Trans>
          )
        }
        action={
          <div className={`row row-wrap ${styles.ways}`}>
            <ButtonLink variant="main" to={join}>
              {application === null ? <Trans>Join the programme</Trans> : <Trans>Your application</Trans>}
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
