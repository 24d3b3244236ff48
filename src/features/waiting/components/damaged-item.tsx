import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { bytesText } from '#domain/text/bytes.ts';
import type { StoredDamage } from '#offline/store/states.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { onDemand } from '#shown/on-demand.tsx';
import { Button } from '#ui/button.tsx';
import { saveRecord } from './files.ts';
import { Row, WhyWaiting } from './row.tsx';
import { focusHeadingAfterQuestion, useRowAct } from './use-act.ts';
import { useCommandTitle } from './command-words.ts';

const Question = onDemand(
  () => import('./remove-question.tsx').then((part) => part.RemoveWorkQuestion),
  ({ onKeep }) => onKeep,
);

/** As much of it as can still be read, to say what it was. */
const Readable = v.object({
  name: v.string(),
  payload: v.optional(v.unknown()),
  seen: v.optional(v.unknown()),
});

/** A stored act that cannot be read any more: kept as it is, never sent. */
export function DamagedItem({
  damage,
  onRemove,
}: {
  damage: StoredDamage;
  onRemove: (id: number) => Promise<void>;
}) {
  const { t } = useLingui();
  const whatOf = useCommandTitle();
  const now = useNow();
  const moment = useMoment();
  const [asking, setAsking] = useState(false);
  const { busy, failed, act } = useRowAct();
  const { id, at, raw } = damage;
  const read = v.safeParse(Readable, raw);
  const what = read.success
    ? whatOf({ name: read.output.name, payload: read.output.payload, seen: read.output.seen })
    : t`Something you did on this phone`;
  const size = bytesText((JSON.stringify(raw) ?? '').length);
  const since = now === null ? '\u00a0' : moment(at, now);
  return (
    <Row
      icon="alert-triangle"
      tone="stop"
      title={what}
      since={
        <Trans>
          Found {since}, {size}
        </Trans>
      }
      acts={
        <>
          <Button
            small
            data-edge
            aria-label={t`Export: ${what}`}
            onClick={() => saveRecord(raw, `chicargos-damaged-${id}`)}
          >
            <Trans>Export</Trans>
          </Button>
          <Button small variant="risk" aria-label={t`Remove: ${what}`} onClick={() => setAsking(true)}>
            <Trans>Remove</Trans>
          </Button>
          {asking && (
            <Question
              what={what}
              busy={busy}
              onKeep={() => setAsking(false)}
              onRemove={() =>
                void act(async () => {
                  await onRemove(id);
                  focusHeadingAfterQuestion();
                })
              }
            />
          )}
        </>
      }
      below={failed && <LocalWriteErrorNote cause={failed.cause} />}
    >
      <WhyWaiting title={<Trans>Cannot be read.</Trans>}>
        <Trans>It cannot be sent any more</Trans>
      </WhyWaiting>
    </Row>
  );
}
