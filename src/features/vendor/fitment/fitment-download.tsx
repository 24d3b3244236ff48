import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { bytesText } from '#domain/text/bytes.ts';
import { useEngine } from '#offline/react/react.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { cacheMakes } from './fitment-tree.ts';

/** Bytes that a make takes on the wire, about: measured over the makes of the shop. */
const MAKE_BYTES = 3000;

interface KeepProps {
  makes: readonly string[];
  /** Those that open without a network. */
  kept: ReadonlySet<string>;
}

/** Fetches all makes at once, for who works where there is no signal. Each stays once it was opened, too. */
export function FitmentKeep({ makes, kept }: KeepProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const [state, setState] = useState<'rests' | 'runs' | 'stopped'>('rests');
  const missing = makes.filter((make) => !kept.has(make));
  const [of, count] = [makes.length, makes.length - missing.length];
  const size = bytesText(missing.length * MAKE_BYTES);
  async function run(): Promise<void> {
    if (!engine || state === 'runs') return;
    setState('runs');
    const all = await cacheMakes(engine, new AbortController().signal);
    setState(all ? 'rests' : 'stopped');
  }
  return (
    <Box title={<Trans>Without a connection</Trans>}>
      <p role="status" className="small">
        {missing.length === 0 ? (
          <span className="row">
            <Icon name="circle-check" size={18} />
            <Trans>All makes are on this phone.</Trans>
          </span>
        ) : (
          <Trans>
            {count} of {of} makes are on this phone. A make that you open stays here.
          </Trans>
        )}
      </p>
      {state === 'stopped' && (
        <Note kind="plain" icon="cloud-off" className="sect">
          <Trans>There is no connection. What has been downloaded stays on this phone.</Trans>
        </Note>
      )}
      {missing.length > 0 && (
        <Button icon="download" className="sect" busy={state === 'runs'} onClick={() => void run()}>
          {state === 'runs' ? t`Saving the makes` : t`Keep all makes, about ${size}`}
        </Button>
      )}
    </Box>
  );
}
