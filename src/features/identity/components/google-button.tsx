import { Trans } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { useId, useState } from 'react';
import { useEngine, useQuery, useStrip } from '#offline/react/react.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { GOOGLE_STATE, googleAddress } from '../google-state.ts';
import { signInWays } from '../queries.ts';
import styles from './google-button.module.css';

const TEXTS = refusalTexts('social_auth_failed');

/** Leaves for Google's page; not there where the shop has none. `from`: where signing in leads back to. */
export function GoogleButton({ from }: { from: string }) {
  const words = useRefusalWords(TEXTS);
  const engine = useEngine();
  const { data } = useQuery(signInWays, {});
  const { online } = useStrip();
  const [state, setState] = useState<'resting' | 'leaving' | 'failed'>('resting');
  const why = useId();
  const google = data?.google;
  if (!google) return null;

  async function leave(to: { client_id: string; address: string }) {
    if (!engine) return;
    setState('leaving');
    const mark = crypto.randomUUID();
    try {
      await engine.saveDraft(GOOGLE_STATE, { state: mark, from });
      location.assign(googleAddress(to, { origin: location.origin, state: mark }));
    } catch {
      // Without the mark nobody could tell the answer from a stranger's.
      setState('failed');
    }
  }
  return (
    <div className={styles.way}>
      <p className={styles.or}>
        <Trans>or</Trans>
      </p>
      {state === 'failed' && <Note kind="stop" role="alert" title={words('social_auth_failed')} />}
      <Button
        full
        tall
        icon="brand-google"
        busy={state === 'leaving'}
        disabled={!online || !engine}
        aria-describedby={online ? undefined : why}
        onClick={() => void leave(google)}
      >
        <Trans>Continue with Google</Trans>
      </Button>
      {!online && (
        <p id={why} className={`small muted ${styles.why}`}>
          <Trans>Google needs a connection.</Trans>
        </p>
      )}
    </div>
  );
}
