import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { readReported, type ReportedThreads } from '#contract/staff/reports.ts';
import { useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { useDates } from '../dates.tsx';
import { RefusedNote } from '../refused-note.tsx';

/** Messages that the two wrote each other: opened on purpose only, because each reading is written down. */
export function ReportedMessages({ id }: { id: string }) {
  const { moment } = useDates();
  const { send, busy, problem } = useAct(readReported);
  const [read, setRead] = useState<ReportedThreads | null>(null);
  async function open(): Promise<void> {
    const outcome = await send({ id });
    if (outcome?.ok) setRead(outcome.value);
  }
  return (
    <Box title={<Trans>What they wrote to each other</Trans>}>
      <div className="stack">
        {read === null && (
          <>
            <p className="small muted">
              <Trans>Read it only to look into this report. A record is kept that you did.</Trans>
            </p>
            <Button busy={busy} onClick={() => void open()}>
              <Trans>Read the messages</Trans>
            </Button>
          </>
        )}
        <RefusedNote problem={problem} />
        {read?.threads.length === 0 && (
          <p>
            <Trans>There is nothing between them about this listing.</Trans>
          </p>
        )}
        {read?.threads.map(({ seller, buyer, messages }) => (
          <ol key={messages[0]?.at ?? seller.id} className="stack">
            {messages.map(({ position, by, text, at }) => (
              <li key={position}>
                <p className="small muted">
                  {by === 'seller' ? <Trans>{seller.name}, seller</Trans> : <Trans>{buyer}, buyer</Trans>}
                  {', '}
                  {moment(at)}
                </p>
                <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
                  {text}
                </p>
              </li>
            ))}
          </ol>
        ))}
      </div>
    </Box>
  );
}
