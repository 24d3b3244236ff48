import { Trans, useLingui } from '@lingui/react/macro';
import { fieldMessage } from '#contract/problem.ts';
import { editContacts, staffContacts, StaffContacts } from '#contract/staff/contacts.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Note } from '#ui/note.tsx';
import { Link } from '#ui/link.tsx';
import { ReauthenticationFields } from '#shown/reauthentication-fields.tsx';
import { useReauthentication } from '../commissions/use-reauthentication.ts';
import { useDates } from '../dates.tsx';
import { SaveEnd } from '../save-end.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { useEdited } from '../use-edited.ts';
import { WhenLoaded } from '../when-loaded.tsx';
import { ContactInput } from './contact-input.tsx';
import { type ContactFields, FIELDS, contactFieldsOf, OFFICES, useContactLabels } from './contact-fields.ts';

/** Ways to reach the shop, as every page and mail says it. */
export function ContactsScreen() {
  const { t } = useLingui();
  return (
    <StaffFrame title={t`Contact details`}>
      {(who) => <Contacts hasSecondStep={who.totp_enabled} />}
    </StaffFrame>
  );
}

function Contacts({ hasSecondStep }: { hasSecondStep: boolean }) {
  const asked = useUncachedQuery(staffContacts, {});
  return (
    <>
      <StaffHead
        title={<Trans>Contact details</Trans>}
        help={
          <>
            <Trans>
              How pages and emails say the shop can be reached. A change shows on pages at once, and on phones
              when they are next online.
            </Trans>{' '}
            <Link to="/staff/settings">
              <Trans>The WhatsApp number is a setting</Trans>
            </Link>
          </>
        }
      />
      <WhenLoaded asked={asked} level={2}>
        {(data) => <Edited first={data} hasSecondStep={hasSecondStep} />}
      </WhenLoaded>
    </>
  );
}

function Edited({ first, hasSecondStep }: { first: StaffContacts; hasSecondStep: boolean }) {
  const { t } = useLingui();
  const labels = useContactLabels();
  const { send, busy } = useAct(editContacts);
  const again = useReauthentication();
  const edited = useEdited<StaffContacts, ContactFields>({
    first,
    thing: StaffContacts,
    names: FIELDS,
    fieldsOf: contactFieldsOf,
    send: async (fields, base, seen) => {
      const outcome = await send({
        ...Object.fromEntries(
          FIELDS.filter((name) => fields[name] !== base[name]).map((name) => [name, fields[name]]),
        ),
        ...again.value,
        base_version: seen.version,
      });
      if (outcome) again.answered(outcome);
      if (outcome?.ok) again.forget();
      return outcome;
    },
  });
  const input = (name: keyof ContactFields) => (
    <ContactInput
      name={name}
      label={labels[name]}
      value={edited.fields[name]}
      problem={edited.problem}
      onChange={(value) => edited.change({ [name]: value })}
    />
  );
  const { telephone, company_phone: onPaper } = edited.fields;
  const digits = (number: string): string => number.replaceAll(/\D/g, '');
  const differ = telephone !== '' && onPaper !== '' && digits(telephone) !== digits(onPaper);
  return (
    <Form form={edited.form} busy={busy} onSubmit={() => edited.save(edited.latest)}>
      <div className="stack">
        <LastChange of={edited.latest} />
        <Box title={<Trans>The shop</Trans>}>
          <div className="stack">
            {input('telephone')}
            {input('email')}
            {input('hours')}
          </div>
        </Box>
        <Box title={<Trans>The company</Trans>}>
          <div className="stack">
            <p className="muted">
              <Trans>New pro-formas show it as the seller, and so do the pages of our own stock.</Trans>
            </p>
            {edited.latest.company?.sample && (
              <Note kind="stop" title={<Trans>These are sample values.</Trans>}>
                <Trans>Every pro-forma says so until none of them is left.</Trans>
              </Note>
            )}
            {input('company_name')}
            {input('company_address')}
            {input('company_registration')}
            {input('company_tax_number')}
            {input('company_phone')}
            {differ && (
              <Note title={<Trans>Pro-formas and pages name two numbers.</Trans>}>
                <Trans>A buyer who compares them will ask which is ours.</Trans>
              </Note>
            )}
            {input('company_since')}
          </div>
        </Box>
        {OFFICES.map(({ key, city }) => (
          <Box key={key} title={city}>
            <div className="stack">
              {input(`${key}_address`)}
              {input(`${key}_telephone`)}
              {input(`${key}_weekdays`)}
              {input(`${key}_saturday`)}
            </div>
          </Box>
        ))}
        <p className="small muted">{t`Offices are closed on Sundays and public holidays.`}</p>
        {edited.differing.some(isReached) && (
          <ReauthenticationFields
            value={again.value}
            hasSecondStep={hasSecondStep}
            errorOf={(name) => fieldMessage(edited.problem, name)}
            onChange={again.setValue}
          />
        )}
      </div>
      <SaveEnd
        edited={edited}
        busy={busy}
        label={(name) => labels[name]}
        shown={(name, from) => from[name] || '–'}
      />
    </Form>
  );
}

/** Contact where whoever answers could ask a buyer for money, and who is paid: the server asks who it is that changes it. */
const isReached = (name: keyof ContactFields): boolean =>
  name === 'email' || name.endsWith('telephone') || name.startsWith('company_');

function LastChange({ of: { changed_at: at, changed_by: by } }: { of: StaffContacts }) {
  const dates = useDates();
  if (at === null)
    return (
      <p className="muted">
        <Trans>Nobody has changed these yet: they are the default values.</Trans>
      </p>
    );
  const when = dates.moment(at);
  const who = by ?? '–';
  return (
    <p className="muted">
      <Trans>
        Changed {when} by {who}.
      </Trans>{' '}
      <Link to="/staff/audit?entity=settings%20contacts">
        <Trans>Earlier changes</Trans>
      </Link>
    </p>
  );
}
