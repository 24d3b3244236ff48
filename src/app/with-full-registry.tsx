import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import type { Engine } from '#offline/face/engine-face.ts';
import { useEngine } from '#offline/react/react.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Engines that know the part: a screen of theirs is drawn at once. */
const taught = new WeakSet<Engine>();

/** Draws what needs the part of the registry that few phones load, once it is there. */
export function WithFullRegistry({ children }: { children: () => ReactNode }) {
  const { t } = useLingui();
  const engine = useEngine();
  const [state, setState] = useState<'learning' | 'there' | 'lost'>(
    engine && taught.has(engine) ? 'there' : 'learning',
  );
  useEffect(() => {
    if (state !== 'learning') return;
    engine?.learn().then(
      () => {
        taught.add(engine);
        setState('there');
      },
      () => setState('lost'),
    );
  }, [engine, state]);
  if (state === 'there') return children();
  return (
    <Wrap page>
      {state === 'learning' ? (
        <Skeleton kind="text" count={3} label={t`Loading`} />
      ) : (
        <Empty
          icon="cloud-off"
          title={<Trans>This part of the app could not be loaded.</Trans>}
          hint={<Trans>It downloads once, then works without a connection.</Trans>}
          action={
            <Button onClick={() => setState('learning')}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
    </Wrap>
  );
}
