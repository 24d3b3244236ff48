import { Trans, useLingui } from '@lingui/react/macro';
import { useEngine } from '#offline/react/react.ts';
import type { StoredConflict } from '#offline/store/states.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { useListingFieldText } from '#shown/listing-field-text.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { useEditorFieldName } from './editor-words.ts';
import { useAttempt } from './use-attempt.ts';
import styles from './conflict-box.module.css';

/** A value up to this long stands large, and on its button; a longer one is text, and its button names whose it is. */
const SHORT = 28;

interface ConflictProps {
  conflict: StoredConflict;
}

/** First thing on the screen: what two people changed differently, one tap to choose (sync 7, I13). */
export function ConflictBox({ conflicts }: { conflicts: readonly StoredConflict[] }) {
  const [asked, kept] = [
    conflicts.filter((one) => one.kept === 'theirs'),
    conflicts.filter((one) => one.kept === 'mine'),
  ];
  return (
    <>
      {asked.length > 0 && (
        <Box kind="stop" title={<Trans>Two versions. Choose one to go on</Trans>}>
          <ul className="list">
            {asked.map((conflict) => (
              <ConflictQuestion key={conflict.id} conflict={conflict} />
            ))}
          </ul>
        </Box>
      )}
      {kept.length > 0 && (
        <Box title={<Trans>Changed somewhere else too</Trans>}>
          <ul className="list">
            {kept.map((conflict) => (
              <PutBack key={conflict.id} conflict={conflict} />
            ))}
          </ul>
        </Box>
      )}
    </>
  );
}

function useChoosing({ conflict }: ConflictProps) {
  const engine = useEngine();
  const { busy, failed, run } = useAttempt();
  const choose = (version: 'mine' | 'theirs') => void run(async () => engine?.choose(conflict.id, version));
  return { busy, choose, failed: failed && <LocalWriteErrorNote cause={failed.cause} /> };
}

/** Moment when the two met. */
function useSince(at: number): string {
  const now = useNow();
  const moment = useMoment();
  return now === null ? '\u00a0' : moment(at, now);
}

function ConflictQuestion(props: ConflictProps) {
  const { conflict } = props;
  const { field, at } = conflict;
  const name = useEditorFieldName()(field);
  const text = useListingFieldText();
  const since = useSince(at);
  const { busy, choose, failed } = useChoosing(props);
  return (
    <li className={styles.item}>
      <h3>{name}</h3>
      <p className="small muted">
        <Trans>Changed here and somewhere else, {since}</Trans>
      </p>
      <div className={styles.versions}>
        {(['mine', 'theirs'] as const).map((version) => (
          <Version
            key={version}
            version={version}
            name={name}
            text={text(field, conflict[version])}
            busy={busy}
            onChoose={() => choose(version)}
          />
        ))}
      </div>
      {failed}
    </li>
  );
}

interface VersionProps {
  version: 'mine' | 'theirs';
  name: string;
  text: string;
  busy: boolean;
  onChoose: () => void;
}

function Version({ version, name, text, busy, onChoose }: VersionProps) {
  const { t } = useLingui();
  const isMine = version === 'mine';
  const isShort = text.length <= SHORT;
  const word = isShort
    ? isMine
      ? t`Use ${text}`
      : t`Keep ${text}`
    : isMine
      ? t`Use yours`
      : t`Keep the other one`;
  return (
    <div className={styles.version}>
      <p className="small muted">{isMine ? <Trans>From this phone</Trans> : <Trans>From elsewhere</Trans>}</p>
      <p className={isShort ? styles.value : styles.long}>{text}</p>
      <p>
        {isMine ? (
          <span className="tiny muted">
            <Trans>Not in use</Trans>
          </span>
        ) : (
          <Mark icon="check">
            <Trans>What buyers get now</Trans>
          </Mark>
        )}
      </p>
      <Button small full busy={busy} aria-label={`${word}: ${name}`} onClick={onChoose}>
        {word}
      </Button>
    </div>
  );
}

/** Mine stands; theirs is one tap away. */
function PutBack(props: ConflictProps) {
  const { conflict } = props;
  const { t } = useLingui();
  const { field, at } = conflict;
  const name = useEditorFieldName()(field);
  const text = useListingFieldText();
  const since = useSince(at);
  const { busy, choose, failed } = useChoosing(props);
  const [mine, theirs] = [text(field, conflict.mine), text(field, conflict.theirs)];
  return (
    <li className={styles.item}>
      <p>
        <b>{name}</b>:{' '}
        <Trans>
          yours is used, {mine}. Somewhere else it was {theirs}, {since}.
        </Trans>
      </p>
      <div className="row row-wrap">
        <Button
          small
          busy={busy}
          aria-label={t`Put back ${theirs}: ${name}`}
          onClick={() => choose('theirs')}
        >
          <Trans>Put back {theirs}</Trans>
        </Button>
        <Button
          small
          variant="quiet"
          busy={busy}
          aria-label={t`Keep ${mine}: ${name}`}
          onClick={() => choose('mine')}
        >
          <Trans>Keep {mine}</Trans>
        </Button>
      </div>
      {failed}
    </li>
  );
}
