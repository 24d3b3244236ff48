import { Trans, useLingui } from '@lingui/react/macro';
import { fieldMessage } from '#contract/problem.ts';
import { editFlash, staffFlash, StaffFlash } from '#contract/staff/offers.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SaveEnd } from '../save-end.tsx';
import { wireMoment } from '../sent-fields.ts';
import { NotNow } from '../staff-frame.tsx';
import { useEdited } from '../use-edited.ts';
import styles from '../work.module.css';

/** The flash discount: for how much, from which order on, how long a code holds, and between which dates. */
export function FlashBox() {
  const { t } = useLingui();
  const { data, problem, refresh } = useUncachedQuery(staffFlash, {});
  return (
    <Box title={<Trans>Flash discount</Trans>}>
      {data && <Edited first={data} />}
      {!data && problem && <NotNow level={2} problem={problem} onRetry={refresh} />}
      {!data && !problem && <Skeleton kind="text" count={3} label={t`Loading`} />}
    </Box>
  );
}

interface Fields {
  active: boolean;
  amount: string;
  min_order: string;
  days: string;
  starts_at: string;
  ends_at: string;
}
const NAMES = ['active', 'amount', 'min_order', 'days', 'starts_at', 'ends_at'] as const;

const fieldsOf = (offer: StaffFlash): Fields => ({
  active: offer.active,
  amount: offer.amount,
  min_order: offer.min_order,
  days: String(offer.days),
  starts_at: offer.starts_at.slice(0, 16),
  ends_at: offer.ends_at?.slice(0, 16) ?? '',
});

/** Only what was changed. */
function sentOf(fields: Fields, base: Fields): Record<string, unknown> {
  const sent: Record<keyof Fields, unknown> = {
    ...fields,
    starts_at: wireMoment(fields.starts_at),
    ends_at: wireMoment(fields.ends_at),
  };
  return Object.fromEntries(
    NAMES.filter((name) => fields[name] !== base[name]).map((name) => [name, sent[name]]),
  );
}

function Edited({ first }: { first: StaffFlash }) {
  const { t, i18n } = useLingui();
  const { send, busy } = useAct(editFlash);
  const edited = useEdited<StaffFlash, Fields>({
    first,
    thing: StaffFlash,
    names: NAMES,
    fieldsOf,
    send: (fields, base, seen) => send({ ...sentOf(fields, base), base_version: `f1-v${seen.version}` }),
  });
  const { fields, problem, change, latest } = edited;
  const labels: Record<keyof Fields, string> = {
    active: t`Switched on`,
    amount: t`Discount, in dollars`,
    min_order: t`Minimum order, in dollars`,
    days: t`Days a code is valid`,
    starts_at: t`From`,
    ends_at: t`Until`,
  };
  const states: Record<StaffFlash['state'], string> = {
    running: t`Running`,
    not_begun: t`Not started`,
    ended: t`Ended`,
    off: t`Switched off`,
  };
  const yes = t`Yes`;
  const no = t`No`;
  const shown = (name: keyof Fields, from: Fields): string => {
    const value = from[name];
    if (typeof value === 'boolean') return value ? yes : no;
    return value === '' ? '–' : value.replace('T', ' ');
  };
  const text = (name: Exclude<keyof Fields, 'active'>) => ({
    label: labels[name],
    value: fields[name],
    error: fieldMessage(problem, name),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const state = states[latest.state];
  const revealed = i18n.number(latest.revealed);
  const used = i18n.number(latest.used);
  return (
    <Form form={edited.form} busy={busy} onSubmit={() => edited.save(latest)}>
      <p className="muted">
        <Trans>
          {state}. Codes revealed: {revealed}, used: {used}. A change applies to codes from now on; each is
          for vehicles, and once per customer.
        </Trans>
      </p>
      <div className={styles.pairs}>
        <TextField {...text('amount')} inputMode="decimal" />
        <TextField {...text('min_order')} inputMode="decimal" />
        <TextField {...text('days')} inputMode="numeric" />
      </div>
      <div className={styles.pairs}>
        <TextField {...text('starts_at')} type="datetime-local" hint={<Trans>In UTC.</Trans>} />
        <TextField
          {...text('ends_at')}
          type="datetime-local"
          hint={<Trans>In UTC. Leave empty to run until further notice.</Trans>}
        />
      </div>
      <Checkbox
        checked={fields.active}
        error={fieldMessage(problem, 'active')}
        onChange={(event) => change({ active: event.target.checked })}
      >
        {labels.active}
      </Checkbox>
      <SaveEnd edited={edited} busy={busy} label={(name) => labels[name]} shown={shown} />
    </Form>
  );
}
