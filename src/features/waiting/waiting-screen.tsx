import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { bytesText } from '#domain/bytes.ts';
import { useCommands, useEngine, useSession, useStrip } from '#offline/react.ts';
import type { CommandView } from '#offline/states.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { groupsOf } from './parts/acts.ts';
import { Item } from './parts/item.tsx';
import styles from './waiting-screen.module.css';

/** What the user did on this phone and where it is now (sync 13). */
export function WaitingScreen() {
  const { t } = useLingui();
  const engine = useEngine();
  const session = useSession();
  const commands = useCommands();
  const { needs, waiting, unanswered, done } = groupsOf(commands);
  usePageTitle(t`Waiting and sent`);
  const open = [...needs, ...waiting, ...unanswered];
  const acts = {
    onRetry: async (key: string) => engine?.retry(key),
    onDiscard: async (key: string) => {
      await engine?.discard(key);
    },
  };
  return (
    <Wrap page>
      <PageHead
        title={<Trans>Waiting and sent</Trans>}
        lead={<Trans>What you did on this phone, and where it is now. Nothing here is lost.</Trans>}
      />
      {engine === null || session === undefined ? (
        <Skeleton kind="text" count={2} label={t`Loading`} />
      ) : (
        <div className={styles.groups}>
          <Connection open={open} onSend={() => engine.sendNow()} />
          <LogInFirst held={waiting.some(({ state }) => state === 'held')} />
          <Group name={<Trans>Needs you</Trans>} kind="stop" commands={needs} {...acts} />
          <Group name={<Trans>Waiting</Trans>} commands={waiting} {...acts} />
          <Group name={<Trans>Sent without answer</Trans>} commands={unanswered} {...acts} />
          <Group name={<Trans>Done lately</Trans>} commands={done} {...acts} />
          {commands.length === 0 && (
            <Empty
              icon="circle-check"
              title={<Trans>Nothing is waiting</Trans>}
              hint={<Trans>What you do without a connection stands here until it was sent.</Trans>}
              action={
                <ButtonLink to="/">
                  <Trans>Go to home page</Trans>
                </ButtonLink>
              }
            />
          )}
        </div>
      )}
    </Wrap>
  );
}

/** Is there a connection, how much is open, and the button to try at once. */
function Connection({ open, onSend }: { open: readonly CommandView[]; onSend: () => void }) {
  const { t } = useLingui();
  const { online, sending, waiting } = useStrip();
  const size = bytesText(open.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  const count = open.length;
  return (
    <Box label={t`Connection`} className={styles.now}>
      <div className="grow" role="status">
        <p className={styles.line}>
          <Icon name={online ? 'wifi' : 'cloud-off'} />
          <span>
            {!online ? (
              <Trans>Offline</Trans>
            ) : sending > 0 ? (
              <Trans>Sending</Trans>
            ) : (
              <Trans>Connected</Trans>
            )}
          </span>
        </p>
        <p className="small muted">
          {count === 0 ? (
            <Trans>Nothing waits to be sent</Trans>
          ) : (
            <Trans>
              <Plural value={count} one="# item" other="# items" />, {size}
            </Trans>
          )}
        </p>
      </div>
      {sending + waiting > 0 && (
        <Button small icon="send" busy={sending > 0} onClick={onSend}>
          <Trans>Send now</Trans>
        </Button>
      )}
    </Box>
  );
}

/** A guest's basket and a session that the server refused both wait for the user to log in. */
function LogInFirst({ held }: { held: boolean }) {
  const { paused } = useStrip();
  if (!paused && !held) return null;
  return (
    <Note kind="wait" icon="user" title={<Trans>Log in to send.</Trans>}>
      {paused ? (
        <Trans>You were logged out. Nothing is lost; it goes out after you log in again.</Trans>
      ) : (
        <Trans>Your basket stays on this phone and comes with you when you log in.</Trans>
      )}{' '}
      <ButtonLink variant="quiet" small to="/login" state={{ from: '/waiting' }} className={styles.login}>
        <Trans>Log in</Trans>
      </ButtonLink>
    </Note>
  );
}

interface GroupProps {
  name: ReactNode;
  kind?: 'plain' | 'stop';
  commands: readonly CommandView[];
  onRetry: (key: string) => Promise<void>;
  onDiscard: (key: string) => Promise<void>;
}

function Group({ name, kind = 'plain', commands, onRetry, onDiscard }: GroupProps) {
  if (commands.length === 0) return null;
  return (
    <Box
      kind={kind}
      title={
        <>
          {name} <span className={styles.count}>{commands.length}</span>
        </>
      }
    >
      <ul className="list">
        {commands.map((command) => (
          <Item key={command.key} command={command} onRetry={onRetry} onDiscard={onDiscard} />
        ))}
      </ul>
    </Box>
  );
}
