import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '#ui/link.tsx';
import type { Profile } from '#contract/profile.ts';
import type { CommandView } from '#offline/store/states.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useAccountDate } from '../components/account-date.ts';
import { FactList } from './facts.tsx';
import { countryNamed } from '#domain/places/destinations.ts';
import { LANGUAGE_NAMES } from '#domain/text/languages.ts';
import styles from './profile-facts.module.css';

/** Profile of the account's owner (spec account §2), with an edit that the server has not confirmed. */
export function ProfileFacts({ known, edit }: { known: Profile; edit: CommandView | null }) {
  const { t, i18n } = useLingui();
  const date = useAccountDate();
  const open = edit !== null && edit.state !== 'done';
  const kind = !open ? 'plain' : edit.state === 'needs_user' ? 'stop' : 'wait';
  return (
    <Box
      kind={kind}
      title={<Trans>Profile</Trans>}
      action={
        <ButtonLink variant="quiet" small icon="edit" to="/profile?edit=1">
          <Trans>Edit</Trans>
        </ButtonLink>
      }
    >
      <div role="status">{edit && <EditMark edit={edit} />}</div>
      <FactList
        layout="stacked"
        items={[
          { key: 'name', name: <Trans>Name</Trans>, value: `${known.first_name} ${known.last_name}` },
          { key: 'email', name: <Trans>Email</Trans>, value: known.email },
          { key: 'postcode', name: <Trans>Postcode</Trans>, value: known.postcode ?? t`Not given` },
          {
            key: 'country',
            name: <Trans>Country</Trans>,
            value: known.country ? countryNamed(known.country, i18n.locale) : t`Not given`,
          },
          { key: 'joined', name: <Trans>Date Joined</Trans>, value: date(known.date_joined, true) },
          { key: 'language', name: <Trans>Language</Trans>, value: LANGUAGE_NAMES[known.language] },
          {
            key: 'offers',
            name: <Trans>Offers by email</Trans>,
            value: known.marketing_opt_in ? t`Yes` : t`No`,
          },
        ]}
      />
    </Box>
  );
}

function EditMark({ edit }: { edit: CommandView }) {
  const { t } = useLingui();
  return (
    <div className={styles.mark}>
      <WaitingMark command={edit} done={t`Saved`} />
      {edit.state === 'needs_user' && (
        <p className="small">
          <Trans>
            Your change was not accepted. See why under <Link to="/waiting">Waiting and sent</Link>, or edit
            it again.
          </Trans>
        </p>
      )}
    </div>
  );
}
