import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEngine } from '#offline/react/react.ts';
import type { StoredConflict } from '#offline/store/states.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { useListingFieldText } from '#shown/listing-field-text.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/class-names.ts';
import { Mark } from '#ui/mark.tsx';
import { signOfField, useConflictTitle } from './conflict-words.ts';
import { Row, WhyWaiting } from './row.tsx';
import { focusHeadingAfterQuestion, useRowAct } from './use-act.ts';
import styles from './conflict.module.css';

/** Characters that fit on a button; a longer text stands above it and the button names whose it is. */
const ON_BUTTON = 24;
/** A figure up to this many characters is never broken over lines. */
const SLIM = 10;

/** A field in two versions: both large, which is in force now, one tap to choose (sync 7, I13). */
export function ConflictItem({ conflict }: { conflict: StoredConflict }) {
  const engine = useEngine();
  const title = useConflictTitle()(conflict);
  const words = useListingFieldText();
  const now = useNow();
  const moment = useMoment();
  const { busy, failed, act } = useRowAct();
  const { id, field, kept, at } = conflict;
  const text = (value: unknown): string => words(field, value);
  const slim = [conflict.mine, conflict.theirs].every((one) => text(one).length <= SLIM);
  const since = now === null ? '\u00a0' : moment(at, now);
  const choose = async (version: 'mine' | 'theirs') => {
    if (await act(async () => engine?.choose(id, version))) focusHeadingAfterQuestion();
  };
  return (
    <Row
      icon={signOfField(field)}
      tone="stop"
      title={title}
      since={<Trans>Changed here and somewhere else, {since}</Trans>}
      below={
        <>
          <div className={classes(styles.versions, slim && styles.slim)}>
            {(['mine', 'theirs'] as const).map((version) => (
              <Version
                key={version}
                mine={version === 'mine'}
                inForce={kept === version}
                text={text(conflict[version])}
                title={title}
                busy={busy}
                onChoose={() => void choose(version)}
              />
            ))}
          </div>
          {failed && <LocalWriteErrorNote cause={failed.cause} />}
        </>
      }
    >
      <WhyWaiting title={<Trans>Two versions.</Trans>}>
        <Trans>Choose one to go on</Trans>
      </WhyWaiting>
    </Row>
  );
}

interface VersionProps {
  mine: boolean;
  inForce: boolean;
  text: string;
  title: string;
  busy: boolean;
  onChoose: () => void;
}

function Version({ mine, inForce, text, title, busy, onChoose }: VersionProps) {
  const { t } = useLingui();
  const short = text.length <= ON_BUTTON;
  const word: ReactNode = short ? (
    inForce ? (
      <Trans>Keep {text}</Trans>
    ) : (
      <Trans>Use {text}</Trans>
    )
  ) : mine ? (
    <Trans>Use yours</Trans>
  ) : (
    <Trans>Use the other one</Trans>
  );
  const keep = short
    ? inForce
      ? t`Keep ${text}`
      : t`Use ${text}`
    : mine
      ? t`Use yours`
      : t`Use the other one`;
  return (
    <div className={styles.version}>
      <p className="small muted">{mine ? <Trans>From this phone</Trans> : <Trans>From elsewhere</Trans>}</p>
      <p className={short ? styles.value : styles.long}>{text}</p>
      <p>
        {inForce ? (
          <Mark kind="plain" icon="check">
            <Trans>In use now</Trans>
          </Mark>
        ) : (
          <span className="tiny muted">
            <Trans>Not in use</Trans>
          </span>
        )}
      </p>
      <Button small full busy={busy} aria-label={`${keep}: ${title}`} onClick={onChoose}>
        {word}
      </Button>
    </div>
  );
}
