import { Trans, useLingui } from '@lingui/react/macro';
import { fieldMessage } from '#contract/problem.ts';
import { editSettings, staffSettings, StaffSettings } from '#contract/staff/settings.ts';
import { pagesText } from '#domain/shop/pages-elsewhere.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Choice } from '#ui/choice.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SaveEnd } from '../save-end.tsx';
import { NotNow, StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { useEdited } from '../use-edited.ts';
import { OrderLimitsPart } from './order-limits.tsx';

/** The switches of the shop, which every page shows as they stand. */
export function SettingsScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Settings`}>{() => <Settings />}</StaffFrame>;
}

function Settings() {
  const { t } = useLingui();
  const { data, problem, refresh } = useUncachedQuery(staffSettings, {});
  return (
    <>
      <StaffHead
        title={<Trans>Settings</Trans>}
        help={<Trans>What is saved here shows on every page at once.</Trans>}
      />
      {data && <Edited first={data} />}
      {!data && problem && <NotNow level={2} problem={problem} onRetry={refresh} />}
      {!data && !problem && <Skeleton kind="text" count={3} label={t`Loading`} />}
      <OrderLimitsPart />
    </>
  );
}

type Fields = Pick<StaffSettings, 'crossed_out_price'> & { whatsapp: string; social: string };
const fieldsOf = ({ crossed_out_price, whatsapp, social }: StaffSettings): Fields => ({
  crossed_out_price,
  whatsapp: whatsapp === null ? '' : `+${whatsapp}`,
  social: pagesText(social),
});
const NAMES = ['crossed_out_price', 'whatsapp', 'social'] as const;

function Edited({ first }: { first: StaffSettings }) {
  const { t } = useLingui();
  const { send, busy } = useAct(editSettings);
  const edited = useEdited<StaffSettings, Fields>({
    first,
    thing: StaffSettings,
    names: NAMES,
    fieldsOf,
    send: (fields, base, seen) =>
      send({
        ...Object.fromEntries(
          NAMES.filter((name) => fields[name] !== base[name]).map((name) => [name, fields[name]]),
        ),
        base_version: seen.version,
      }),
  });
  const { fields, problem, change } = edited;
  const ways = { spec: t`Price divided by 0.9`, real: t`The price before it fell`, off: t`None` };
  const labels = {
    crossed_out_price: t`Crossed-out prices`,
    whatsapp: t`WhatsApp number`,
    social: t`Social media pages`,
  };
  const shown = (name: keyof Fields, from: Fields): string =>
    name === 'crossed_out_price' ? ways[from.crossed_out_price] : from[name] || '–';
  return (
    <Form form={edited.form} busy={busy} onSubmit={() => edited.save(edited.latest)}>
      <Box label={t`Settings`}>
        <div className="stack">
          <Choice
            layout="rows"
            legend={labels.crossed_out_price}
            options={[
              { value: 'spec', label: ways.spec, detail: t`Cards say Save: 10%` },
              {
                value: 'real',
                label: ways.real,
                detail: t`Only where the listing's own price fell, for 90 days, with the day`,
              },
              { value: 'off', label: ways.off },
            ]}
            value={fields.crossed_out_price}
            error={fieldMessage(problem, 'crossed_out_price')}
            onChange={(way) => change({ crossed_out_price: way })}
          />
          <TextField
            label={labels.whatsapp}
            hint={<Trans>With country code, +260 97 1234567. If empty, pages offer no chat.</Trans>}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={fields.whatsapp}
            error={fieldMessage(problem, 'whatsapp')}
            onChange={(event) => change({ whatsapp: event.target.value })}
          />
          <TextArea
            label={labels.social}
            hint={<Trans>Facebook and others, one address per line. The home page shows: Follow us.</Trans>}
            rows={3}
            value={fields.social}
            error={fieldMessage(problem, 'social')}
            onChange={(event) => change({ social: event.target.value })}
          />
        </div>
      </Box>
      <SaveEnd edited={edited} busy={busy} label={(name) => labels[name]} shown={shown} />
    </Form>
  );
}
