import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  addStaffVoucher,
  editStaffVoucher,
  staffVoucher,
  StaffVoucherDetail,
} from '#contract/staff/vouchers.ts';
import { staffSupporter, type StaffSupporterDetail } from '#contract/staff/supporters.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SaveEnd } from '../save-end.tsx';
import { NotNow, StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { SaveProblem } from '../save-problem.tsx';
import { useAdded } from '../use-added.ts';
import { useEdited } from '../use-edited.ts';
import { WhenLoaded } from '../when-loaded.tsx';
import { useVoucherFieldWords } from './field-words.ts';
import { UsesTable } from './uses-table.tsx';
import {
  FIELD_NAMES,
  voucherFieldsOf,
  NEW_VOUCHER,
  sentVoucher,
  type VoucherFields,
} from './voucher-fields.ts';
import { StaffVoucherForm } from './voucher-form.tsx';

interface VoucherScreenProps {
  /** `new`, or as it stands in the address. */
  id: string;
  /** Id of the supporter whose code a new one is for; null: it has a code of its own. */
  supporter: string | null;
}

/** One voucher, or a new one. */
export function VoucherScreen({ id, supporter }: VoucherScreenProps) {
  const { t } = useLingui();
  return (
    <StaffFrame title={id === 'new' ? t`New voucher` : t`Voucher`}>
      {() =>
        id !== 'new' ? (
          <VoucherLoader id={id} />
        ) : supporter === null ? (
          <NewVoucher owner={null} />
        ) : (
          <ForSupporter id={supporter} />
        )
      }
    </StaffFrame>
  );
}

const back = (
  <Link to="/staff/vouchers">
    <Trans>All vouchers</Trans>
  </Link>
);

/** Discount of a supporter’s code: who they are is read first. */
function ForSupporter({ id }: { id: string }) {
  const asked = useUncachedQuery(staffSupporter, { id });
  return <WhenLoaded asked={asked}>{(owner) => <NewVoucher owner={owner} />}</WhenLoaded>;
}

/** @param owner supporter whose code it is for; null: nobody's */
function NewVoucher({ owner }: { owner: StaffSupporterDetail | null }) {
  const navigate = useNavigate();
  const { send, busy } = useAct(addStaffVoucher);
  const { fields, change, save, problem, form } = useAdded({
    empty: owner ? { ...NEW_VOUCHER, code: owner.code } : NEW_VOUCHER,
    send: (typed) => send({ ...sentVoucher(typed, null), supporter: owner?.id ?? null }),
    onAdded: ({ id }) => void navigate(`/staff/vouchers/${id}`, { replace: true }),
  });
  return (
    <>
      <StaffHead
        title={owner ? <Trans>Discount of a supporter’s code</Trans> : <Trans>New voucher</Trans>}
        help={
          <>
            {owner ? (
              <Trans>
                Anyone who enters the code pays less, and its owner earns on what is left. This replaces any
                earlier discount on the code.
              </Trans>
            ) : (
              <Trans>A discount code. Once used, only its end can be changed.</Trans>
            )}{' '}
            {back}
          </>
        }
      />
      <Form form={form} busy={busy} onSubmit={save}>
        <VoucherBox
          fields={fields}
          used={false}
          isSupporters={owner !== null}
          problem={problem}
          onChange={change}
        />
        <SaveProblem problem={problem} />
        <div>
          <Button type="submit" variant="main" busy={busy}>
            <Trans>Create voucher</Trans>
          </Button>
        </div>
      </Form>
    </>
  );
}

function VoucherBox(props: ComponentProps<typeof StaffVoucherForm>) {
  const { t } = useLingui();
  return (
    <Box label={t`Voucher`}>
      <div className="stack">
        <StaffVoucherForm {...props} />
      </div>
    </Box>
  );
}

function VoucherLoader({ id }: { id: string }) {
  const { t } = useLingui();
  const { data, problem, refresh } = useUncachedQuery(staffVoucher, { id });
  if (!data && problem) return <NotNow problem={problem} onRetry={refresh} />;
  if (!data) return <Skeleton kind="text" count={4} label={t`Loading`} />;
  return <Edited key={data.id} first={data} />;
}

function Edited({ first }: { first: StaffVoucherDetail }) {
  const { send, busy } = useAct(editStaffVoucher);
  const edited = useEdited<StaffVoucherDetail, VoucherFields>({
    first,
    thing: StaffVoucherDetail,
    names: FIELD_NAMES,
    fieldsOf: voucherFieldsOf,
    send: (fields, base, seen) =>
      send({ id: seen.id, ...sentVoucher(fields, base), base_version: `v${seen.id}-${seen.version}` }),
  });
  const words = useVoucherFieldWords();
  const { latest } = edited;
  return (
    <>
      <StaffHead
        title={latest.code}
        help={
          <>
            <Trans>
              What this code takes off, until when, and the orders that used it. A change applies to orders
              from now on.
            </Trans>{' '}
            {back}{' '}
            {latest.supporter !== null && (
              <Link to={`/staff/supporters/${latest.supporter}`}>
                <Trans>The supporter whose code it is</Trans>
              </Link>
            )}
          </>
        }
        beside={<span className="muted">{words.states[latest.state]}</span>}
      />
      <div className="stack">
        {latest.uses > 0 && (
          <Note>
            <Trans>This voucher has been used. Only its end, and whether it is on, can be changed.</Trans>
          </Note>
        )}
        <Form form={edited.form} busy={busy} onSubmit={() => edited.save(latest)}>
          <VoucherBox
            fields={edited.fields}
            used={latest.uses > 0}
            isSupporters={latest.supporter !== null}
            problem={edited.problem}
            onChange={edited.change}
          />
          <SaveEnd edited={edited} busy={busy} label={(name) => words.labels[name]} shown={words.shown} />
        </Form>
        <Box title={<Trans>Orders that used it</Trans>}>
          <UsesTable uses={latest.used_by} count={latest.uses} />
        </Box>
      </div>
    </>
  );
}
