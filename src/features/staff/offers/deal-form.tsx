import { Trans, useLingui } from '@lingui/react/macro';
import { addStaffDeal, editStaffDeal, removeStaffDeal, StaffDeal } from '#contract/staff/offers.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { RemoveQuestion } from '../remove-question.tsx';
import { SaveEnd } from '../save-end.tsx';
import { SaveProblem } from '../save-problem.tsx';
import { StaffHead } from '../staff-head.tsx';
import { useAdded } from '../use-added.ts';
import { useEdited } from '../use-edited.ts';
import { DEAL_FIELDS, dealFields, type DealFields, NEW_DEAL, sentDeal } from './deal-fields.ts';
import { DealInputs } from './deal-inputs.tsx';
import { useDealWords } from './deal-words.ts';

interface DealFormProps {
  /** Null for a new one. */
  deal: StaffDeal | null;
  back: string;
  onDone: () => void;
}

/** One deal: added, changed, or taken away. */
export function DealForm({ deal, back, onDone }: DealFormProps) {
  return (
    <>
      <StaffHead
        title={deal ? (deal.shown_title ?? `#${deal.id}`) : <Trans>Add a deal</Trans>}
        help={<Trans>A deal about a listing shows its picture and the price that a buyer pays.</Trans>}
        aside={
          <ButtonLink to={back}>
            <Trans>All offers</Trans>
          </ButtonLink>
        }
      />
      {deal ? <EditDeal first={deal} onDone={onDone} /> : <NewDeal onDone={onDone} />}
    </>
  );
}

function NewDeal({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { send, busy } = useAct(addStaffDeal);
  const { fields, change, save, problem, form } = useAdded({
    empty: NEW_DEAL,
    send: (typed) => send(sentDeal(typed, null)),
    onAdded: onDone,
  });
  return (
    <Form form={form} busy={busy} onSubmit={save}>
      <Box label={t`Deal`}>
        <DealInputs fields={fields} problem={problem} latest={null} onChange={change} />
      </Box>
      <SaveProblem problem={problem} />
      <div>
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </Form>
  );
}

function EditDeal({ first, onDone }: { first: StaffDeal; onDone: () => void }) {
  const { t } = useLingui();
  const words = useDealWords();
  const { send, busy } = useAct(editStaffDeal);
  const edited = useEdited<StaffDeal, DealFields>({
    first,
    thing: StaffDeal,
    names: DEAL_FIELDS,
    fieldsOf: dealFields,
    send: (fields, base, seen) =>
      send({ id: seen.id, ...sentDeal(fields, base), base_version: `d${seen.id}-v${seen.version}` }),
  });
  const { latest } = edited;
  return (
    <div className="stack">
      <Form form={edited.form} busy={busy} onSubmit={() => edited.save(latest)}>
        <Box label={t`Deal`}>
          <DealInputs
            fields={edited.fields}
            problem={edited.problem}
            latest={latest}
            onChange={edited.change}
          />
        </Box>
        <SaveEnd edited={edited} busy={busy} label={(name) => words.labels[name]} shown={words.shown} />
      </Form>
      <div>
        <RemoveQuestion
          removal={removeStaffDeal}
          payload={{ id: latest.id, base_version: `d${latest.id}-v${latest.version}` }}
          title={<Trans>Remove this deal?</Trans>}
          onDone={onDone}
        >
          <Trans>Its listing stays as it is. To show the deal again later, switch it off instead.</Trans>
        </RemoveQuestion>
      </div>
    </div>
  );
}
