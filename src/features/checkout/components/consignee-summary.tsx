import { Trans, useLingui } from '@lingui/react/macro';
import type { PartyField } from '#domain/places/consignee.ts';
import { countryName } from '#domain/places/destinations.ts';
import { phoneText } from '#domain/people/phone-text.ts';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import type { DraftField } from '../consignee-draft.ts';
import styles from './consignee-summary.module.css';

/** Person who collects, as it goes on the order. */
export function ConsigneeSummary({
  consignee,
  change = false,
}: {
  consignee: Record<Exclude<DraftField, PartyField>, string> & { [field in PartyField]?: string | undefined };
  change?: boolean;
}) {
  const { t, i18n } = useLingui();
  const { title, first_name, last_name, line1, line2, line4, state, country, email, phone_number, notes } =
    consignee;
  const { notify_name, notify_phone, agent_name, agent_phone } = consignee;
  const place = countryName(country, i18n.locale);
  return (
    <Box
      title={<Trans>Consignee</Trans>}
      action={
        change && (
          <ButtonLink variant="quiet" small to="/checkout" aria-label={t`Change the consignee`}>
            <Trans>Change</Trans>
          </ButtonLink>
        )
      }
    >
      <dl className={styles.facts}>
        <dt>
          <Trans>Name</Trans>
        </dt>
        <dd>{[title, first_name, last_name].join(' ')}</dd>
        <dt>
          <Trans>Address</Trans>
        </dt>
        <dd>{[line1, line2, line4, state, place].filter((part) => part !== '').join(', ')}</dd>
        <dt>
          <Trans>Contact number</Trans>
        </dt>
        <dd>{phoneText(phone_number)}</dd>
        <dt>
          <Trans>Email</Trans>
        </dt>
        <dd>
          <EmailText email={email} />
        </dd>
        {notify_name && (
          <>
            <dt>
              <Trans>Notify party</Trans>
            </dt>
            <dd>{[notify_name, phoneText(notify_phone ?? '')].filter(Boolean).join(', ')}</dd>
          </>
        )}
        {agent_name && (
          <>
            <dt>
              <Trans>Clearing agent</Trans>
            </dt>
            <dd>{[agent_name, phoneText(agent_phone ?? '')].filter(Boolean).join(', ')}</dd>
          </>
        )}
        {notes !== '' && (
          <>
            <dt>
              <Trans>Notes</Trans>
            </dt>
            <dd className={styles.notes}>{notes}</dd>
          </>
        )}
      </dl>
    </Box>
  );
}
