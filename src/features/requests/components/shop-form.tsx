import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { BULK_ORDERS } from '#contract/requests.ts';
import { Choice } from '#ui/choice.tsx';
import { sendBulkRequest, sendContact, sendElectronicsRequest, sendQuoteRequest } from '../shop-commands.ts';
import { RequestForm } from './request-form.tsx';
import { RequestFields } from './request-fields.tsx';
import { useLateCommand } from './use-deferred-command.ts';
import { useRequest } from './use-request.ts';
import { type TurnOf, useTurns } from './use-turns.ts';

/** Requests that people make to the shop by a form of four fields. */
export type ShopRequestKind = 'electronics' | 'bulk' | 'quote' | 'contact';

const FORMS = {
  electronics: { command: sendElectronicsRequest, template: BULK_ORDERS, form: 'electronics' },
  bulk: { command: sendBulkRequest, template: BULK_ORDERS, form: 'bulk' },
  quote: { command: sendQuoteRequest, template: 'quote', form: '' },
  contact: { command: sendContact, template: 'contact', form: '' },
} as const;

interface ShopFormProps {
  /** Kinds of request; where there are two, whoever asks chooses. */
  kinds: readonly [ShopRequestKind, ...ShopRequestKind[]];
  /** It was pressed for: told once it is there and has the focus. Absent: it stands on the page by itself. */
  onShown?: () => void;
}

/** The form of a kind of request, or of two. */
export function ShopForm({ kinds, onShown }: ShopFormProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState(kinds[0]);
  // After the form's own, which takes the focus off the button that goes now.
  useEffect(() => onShown?.(), [onShown]);
  const form = <Forms key={kind} kind={kind} asked={onShown !== undefined} />;
  if (kinds.length === 1) return form;
  const choices: Record<ShopRequestKind, { label: string; detail?: string }> = {
    contact: { label: t`A question`, detail: t`About an order, a vehicle, the shop` },
    quote: { label: t`A price`, detail: t`For something you cannot find here` },
    electronics: { label: t`Electronics` },
    bulk: { label: t`Bulk stock` },
  };
  return (
    <div className="stack">
      <Choice
        legend={<Trans>What is it about?</Trans>}
        options={kinds.map((value) => ({ value, ...choices[value] }))}
        value={kind}
        onChange={setKind}
      />
      {form}
    </div>
  );
}

function Forms({ kind, asked }: { kind: ShopRequestKind; asked: boolean }) {
  const { turn, given } = useTurns(asked);
  return <OneForm key={turn} kind={kind} {...given} />;
}

/** A request to the shop: kept while it is typed, sent when there is a connection. */
function OneForm({ kind, ...turn }: TurnOf & { kind: ShopRequestKind }) {
  const { command, template, form: label } = FORMS[kind];
  const { i18n } = useLingui();
  const { run, busy } = useLateCommand(command);
  const draft = `request:${kind}`;
  const { fields, ...request } = useRequest(draft, (typed) =>
    run({ template, form: label, ...typed, language: i18n.locale }, {}, { draft }),
  );
  return (
    <RequestForm {...turn} {...request} busy={busy} again={<Trans>Write another</Trans>}>
      <RequestFields fields={fields} hint={<Hint kind={kind} />} />
    </RequestForm>
  );
}

/** Hint of what to write. */
function Hint({ kind }: { kind: ShopRequestKind }): ReactNode {
  if (kind === 'electronics') return <Trans>Make, model, how many and where to. Up to 700 characters.</Trans>;
  if (kind === 'bulk') return <Trans>What, how many, your port and by when. Up to 700 characters.</Trans>;
  if (kind === 'quote')
    return <Trans>Make, model, years, what you want to spend, and your port. Up to 700 characters.</Trans>;
  return <Trans>What you want to know. Up to 700 characters.</Trans>;
}
