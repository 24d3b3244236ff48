import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { type ReactNode, useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import type { VerifiedInvoice } from '#contract/orders/invoices.ts';
import { normaliseInvoiceCode } from '#domain/orders/invoice-code.ts';
import { useQuery } from '#offline/react/react.ts';
import type { QueryState } from '#offline/store/states.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { PaySafely } from '#shown/pay-safely.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { AgeLine } from '#ui/age.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Note } from '#ui/note.tsx';
import { Columns, PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CodeForm } from './components/code-form.tsx';
import { FileChoice } from './components/file-choice.tsx';
import type { ChosenFile } from './components/fingerprint.ts';
import { InvoiceVerdict } from './components/verdict.tsx';
import { invoiceByCode, invoiceByFile } from './queries.ts';
import styles from './verify-screen.module.css';

const TEXTS = refusalTexts('invoice_not_found');

interface VerifyProps {
  /** As it stands in the address; '' for none. */
  given: string;
  onCheck: (code: string) => void;
}

/** Anyone checks a pro-forma by its code or its file before money moves (account contract 2.8). */
export function VerifyScreen({ given, onCheck }: VerifyProps) {
  const { t } = useLingui();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const known = normaliseInvoiceCode(given) !== null;
  const sha256 = file?.sha256;
  const byCode = useQuery(invoiceByCode, known ? { code: given, ...(sha256 ? { sha256 } : {}) } : null);
  const byFile = useQuery(invoiceByFile, !known && sha256 ? { sha256 } : null);
  const asked = known ? byCode : sha256 ? byFile : null;
  usePageTitle(t`Verify an invoice`);
  return (
    <Wrap page>
      <PageHead
        title={<Trans>Verify an invoice</Trans>}
        lead={<Trans>Check a pro-forma before you pay it. Anyone can; no account needed.</Trans>}
      />
      <Columns
        main={
          <>
            <Box label={t`Check by code`}>
              <CodeForm
                given={given}
                onCheck={(code) => (code === given ? byCode.refresh() : onCheck(code))}
              />
            </Box>
            <div aria-live="polite" className="stack">
              {asked && <Answer state={asked} by={known ? 'code' : 'file'} fileGiven={file !== null} />}
              {!asked && given !== '' && <UnknownCode />}
            </div>
            <Box title={known ? <Trans>Check the file too</Trans> : <Trans>Or check the file</Trans>}>
              <FileChoice chosen={file} onChoose={setFile} />
            </Box>
          </>
        }
        side={
          <>
            <BeforeYouPay />
            <PaySafely />
          </>
        }
      />
    </Wrap>
  );
}

interface AnswerProps {
  state: QueryState<VerifiedInvoice> & { refresh: () => void };
  /** Basis of the check: the code, maybe with a file beside it, or a file alone. */
  by: 'code' | 'file';
  fileGiven: boolean;
}

function Answer({ state, by, fileGiven }: AnswerProps) {
  const { t } = useLingui();
  if (state.problem) return <Refused problem={state.problem} by={by} onRetry={state.refresh} />;
  // A copy that this phone kept says nothing about today: it is never shown as an answer.
  if (!state.data || state.source !== 'server')
    return (
      <>
        <Skeleton kind="text" count={1} label={t`Checking`} className={styles.checking} />
        <noscript>
          <DoNotPay title={<Trans>This code could not be confirmed</Trans>}>
            <Trans>Check the code, or reload this page.</Trans>
          </DoNotPay>
        </noscript>
      </>
    );
  return (
    <>
      <InvoiceVerdict invoice={state.data} fileGiven={fileGiven} />
      <CheckedAt at={state.asOf} />
    </>
  );
}

function CheckedAt({ at }: { at: number | null }) {
  const now = useNow();
  const moment = useMoment();
  if (at === null || now === null) return <p className="tiny">{'\u00a0'}</p>;
  const when = moment(at, now);
  return (
    <AgeLine kind="updated">
      <Trans>Checked with our server {when}</Trans>
    </AgeLine>
  );
}

interface RefusedProps {
  problem: Problem;
  by: 'code' | 'file';
  onRetry: () => void;
}

function Refused({ problem, by, onRetry }: RefusedProps) {
  const { t } = useLingui();
  const again = (
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (problem.code === 'invoice_not_found') return by === 'code' ? <UnknownCode /> : <UnknownFile />;
  if (problem.code === 'offline')
    return (
      <Empty
        icon="cloud-off"
        title={t`Checking needs a connection`}
        hint={<Trans>Do not pay before it is checked. What you typed stays here.</Trans>}
        action={again}
      />
    );
  if (problem.code === 'unreadable')
    return (
      <Empty
        icon="cloud-off"
        title={t`The answer could not be read`}
        hint={
          <Trans>If this network asks you to log in, do that first. Do not pay before it is checked.</Trans>
        }
        action={again}
      />
    );
  return (
    <Empty
      icon="server-off"
      title={
        problem.code === 'rate_limited'
          ? t`Too many tries. Wait a moment, then try again.`
          : t`The server could not answer`
      }
      hint={<Trans>Do not pay before it is checked.</Trans>}
      action={again}
    />
  );
}

function DoNotPay({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Box kind="stop" title={<Trans>Do not pay</Trans>}>
      <Note kind="stop" stacked title={title}>
        {children}
      </Note>
    </Box>
  );
}

function UnknownCode() {
  const words = useRefusalWords(TEXTS);
  return (
    <DoNotPay title={words('invoice_not_found')}>
      <Trans>
        Compare the code letter by letter with your copy. If it is the same, the pro-forma is not from us: ask
        us before you send any money.
      </Trans>
    </DoNotPay>
  );
}

function UnknownFile() {
  return (
    <DoNotPay title={<Trans>This file is not a pro-forma as we issued it</Trans>}>
      <Trans>
        It was altered, or it is not from us. Use only the PDF from your order or our email, and ask us before
        you send any money.
      </Trans>
    </DoNotPay>
  );
}

function BeforeYouPay() {
  return (
    <Box title={<Trans>Before you pay</Trans>}>
      <ul className="list small">
        {[
          <Trans key="same">
            Amount, payee and the last four digits here must be the same as on your pro-forma.
          </Trans>,
          <Trans key="pdf">Full bank details are only in the PDF, never in a message or on a screen.</Trans>,
        ].map((line) => (
          <li key={line.key} className={styles.line}>
            {line}
          </li>
        ))}
      </ul>
    </Box>
  );
}
