import { Trans, useLingui } from '@lingui/react/macro';
import type { Unsaved } from '#offline/face/engine-face.ts';
import { useEngine } from '#offline/react/react.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Button } from '#ui/button.tsx';
import { saveRecord } from './files.ts';
import { Row, WhyWaiting } from './row.tsx';
import { focusHeadingAfterQuestion, useRowAct } from './use-act.ts';
import { signOf, useCommandTitle } from './command-words.ts';

/** Act that found the phone full: it lives in this tab only (sync 9). */
export function UnsavedItem({ wish }: { wish: Unsaved }) {
  const { t } = useLingui();
  const engine = useEngine();
  const what = useCommandTitle()(wish);
  const now = useNow();
  const moment = useMoment();
  const { busy, failed, act } = useRowAct();
  const { id, name, payload, at } = wish;
  return (
    <Row
      icon={signOf(wish)}
      tone="stop"
      title={what}
      since={now === null ? '\u00a0' : moment(at, now, 'first')}
      acts={
        <>
          <Button
            small
            data-edge
            busy={busy}
            aria-label={t`Save now: ${what}`}
            onClick={() =>
              void act(async () => {
                await engine?.saveAgain(id);
                focusHeadingAfterQuestion();
              })
            }
          >
            <Trans>Save now</Trans>
          </Button>
          <Button
            small
            variant="quiet"
            aria-label={t`Export: ${what}`}
            onClick={() => saveRecord({ what, at, name, payload }, `chicargos-${id.slice(-12)}`)}
          >
            <Trans>Export</Trans>
          </Button>
          <Button
            small
            variant="risk"
            aria-label={t`Discard: ${what}`}
            onClick={() => {
              engine?.dropUnsaved(id);
              focusHeadingAfterQuestion();
            }}
          >
            <Trans>Discard</Trans>
          </Button>
        </>
      }
      below={failed && <LocalWriteErrorNote cause={failed.cause} />}
    >
      <WhyWaiting title={<Trans>Not saved on this phone.</Trans>}>
        <Trans>It will be lost when this page is closed</Trans>
      </WhyWaiting>
    </Row>
  );
}
