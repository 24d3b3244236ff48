import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Centre } from '#offline/face/centre-face.ts';
import { useStrip, useWatch } from '#offline/react/react.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Box } from '#ui/box.tsx';
import { Switch } from '#ui/checkbox.tsx';
import { useRowAct } from './use-act.ts';

/** Choice of how things go out: over any connection, or only over Wi-Fi. */
export function SendingBox({ centre }: { centre: Centre }) {
  const on = useWatch<boolean | null>(centre.onlyWifi, null);
  // The thumb sees its switch move at once; what is stored follows, or the switch goes back.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { failed, act } = useRowAct();
  useEffect(() => setWanted(null), [on]);
  // A line that comes or goes may bring a kind with it.
  useStrip();
  if (on === null) return null;
  const blind = centre.connection() === 'unknown';
  return (
    <Box title={<Trans>Sending</Trans>}>
      <div>
        <Switch
          checked={!blind && (wanted ?? on)}
          disabled={blind}
          aria-describedby="only-wifi"
          onChange={(event) => {
            const { checked } = event.target;
            setWanted(checked);
            void act(() => centre.setOnlyWifi(checked)).then((taken) => {
              if (!taken) setWanted(null);
            });
          }}
        >
          <Trans>Only on Wi-Fi</Trans>
        </Switch>
        <p className="small muted" id="only-wifi">
          {blind && on ? (
            <Trans>
              You chose this, but this browser does not say whether it is on Wi-Fi. Nothing is held back:
              everything is sent at once.
            </Trans>
          ) : blind ? (
            <Trans>
              This browser does not say whether it is on Wi-Fi, so this cannot be chosen here. Everything is
              sent at once.
            </Trans>
          ) : (
            <Trans>On mobile data, what you do waits on this phone until there is Wi-Fi.</Trans>
          )}
        </p>
        {failed && <LocalWriteErrorNote cause={failed.cause} />}
      </div>
    </Box>
  );
}
