import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { Centre, Load } from '#offline/face/centre-face.ts';
import type { Engine, Unsaved } from '#offline/face/engine-face.ts';
import { useCommands, useEngine, useSession, useWatch } from '#offline/react/react.ts';
import type { CommandView, StoredConflict, StoredDamage } from '#offline/store/states.ts';
import { useNow } from '#shown/clock.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { useCentre } from '#shown/use-centre.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Columns, PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { groupsOf } from './components/acts.ts';
import { ConflictItem } from './components/conflict.tsx';
import { ConnectionBox, LogInFirst } from './components/connection.tsx';
import { DamagedItem } from './components/damaged-item.tsx';
import { DataUsed } from './components/data-used.tsx';
import { Group } from './components/group.tsx';
import { InstallButton, type InstallOffer } from './components/install-button.tsx';
import { WaitingItem, type TooLateWay } from './components/item.tsx';
import { EarlierNote, OtherUsersWork } from './components/other-work.tsx';
import { OnThisPhone } from './components/on-this-phone.tsx';
import { SendingBox } from './components/sending-box.tsx';
import { UnsavedItem } from './components/unsaved-item.tsx';
import { WarningNotes } from './components/warning-notes.tsx';
import { warningsOf } from './components/warnings.ts';
import { WorkFiles } from './components/work-files.tsx';

interface WaitingProps {
  install: InstallOffer;
  /** The engine did not come: its code was lost on the line, or the browser refuses storage. */
  failed: boolean;
  onReload: () => void;
  /** Way that is still left for an add that was taken back too late. */
  tooLateWay: (command: CommandView) => TooLateWay | null;
  /** Another way out for an order that waits; null for anything else. */
  byCode: (command: CommandView) => ReactNode;
}

/** Acts of the user on this phone and where they are now (sync 13). */
export function WaitingScreen({ install, failed, onReload, tooLateWay, byCode }: WaitingProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const session = useSession();
  usePageTitle(t`Waiting and sent`);
  return (
    <Wrap page>
      <PageHead
        title={<Trans>Waiting and sent</Trans>}
        lead={<Trans>What you did on this phone, and where it is now. Nothing here is lost.</Trans>}
      />
      {engine !== null && session !== undefined ? (
        <Opened
          engine={engine}
          install={install}
          guest={session === null}
          tooLateWay={tooLateWay}
          byCode={byCode}
        />
      ) : failed ? (
        <Empty
          icon="cloud-off"
          role="alert"
          title={<Trans>Your waiting items could not be opened</Trans>}
          hint={<Trans>It is still on this phone. Reload this page.</Trans>}
          action={
            <Button onClick={onReload}>
              <Trans>Reload this page</Trans>
            </Button>
          }
        />
      ) : (
        <Skeleton kind="text" count={2} label={t`Loading`} />
      )}
    </Wrap>
  );
}

const NO_DAMAGE: readonly StoredDamage[] = [];
/** With fewer lines than this somebody may miss what was done earlier. */
const FEW = 5;

interface OpenedProps extends Pick<WaitingProps, 'install' | 'tooLateWay' | 'byCode'> {
  engine: Engine;
  /** Nobody is signed in. */
  guest: boolean;
}

function Opened({ engine, install, guest, tooLateWay, byCode }: OpenedProps) {
  const { centre, failed, again } = useCentre();
  const load = useWatch<Load | null>(centre?.load ?? null, null);
  const waits = useCommands().some(({ state }) => state !== 'done');
  return (
    <Columns
      main={
        <Groups
          engine={engine}
          centre={centre}
          complete={centre !== null || failed}
          load={load}
          install={install}
          guest={guest}
          tooLateWay={tooLateWay}
          byCode={byCode}
        />
      }
      side={
        centre ? (
          <>
            <DataUsed centre={centre} />
            <SendingBox centre={centre} />
            <OnThisPhone
              centre={centre}
              install={install}
              files={<WorkFiles centre={centre} count={waits ? (load?.commands ?? 0) : 0} guest={guest} />}
            />
          </>
        ) : (
          failed && (
            <Empty
              icon="cloud-off"
              title={<Trans>This part could not be loaded</Trans>}
              action={
                <Button onClick={again}>
                  <Trans>Try again</Trans>
                </Button>
              }
            />
          )
        )
      }
    />
  );
}

interface GroupsProps extends OpenedProps {
  centre: Centre | null;
  load: Load | null;
  /** The centre is there, or will not come: nothing more becomes known of what lies here. */
  complete: boolean;
}

function Groups({ engine, centre, load, complete, install, guest, tooLateWay, byCode }: GroupsProps) {
  const commands = useCommands();
  const conflicts = useWatch<readonly StoredConflict[]>(engine.conflicts, []);
  const unsaved = useWatch<readonly Unsaved[]>(engine.unsaved, []);
  const damaged = useWatch<readonly StoredDamage[]>(centre?.damaged ?? null, NO_DAMAGE);
  const others = useWatch<number | null>(centre?.workOfOtherUsers ?? null, null);
  const now = useNow();
  const { needs, waiting, sending, unanswered, cancelling, done } = useMemo(
    () => groupsOf(commands),
    [commands],
  );
  const rows = (list: typeof commands) =>
    list.map((command) => (
      <WaitingItem
        key={command.key}
        command={command}
        photoBytes={load?.photosOf.get(command.key)}
        followers={load?.followersOf.get(command.key)}
        tooLateWay={command.tooLate ? tooLateWay(command) : null}
        byCode={byCode(command)}
      />
    ));
  const open = [...needs, ...waiting, ...sending, ...unanswered, ...cancelling];
  const bytes = open.reduce((sum, { key, sizeBytes }) => sum + sizeBytes + (load?.photosOf.get(key) ?? 0), 0);
  const empty = commands.length + conflicts.length + unsaved.length + damaged.length === 0;
  return (
    <>
      <ConnectionBox
        count={open.length}
        others={others ?? 0}
        empty={empty}
        bytes={bytes}
        onSend={() => engine.sendNow()}
      />
      <LogInFirst held={waiting.some(({ state }) => state === 'held')} />
      {others !== null && others > 0 && <OtherUsersWork count={others} guest={guest} />}
      {now !== null && (
        <WarningNotes
          warnings={warningsOf(load, commands, now)}
          ways={install.state === 'can' && <InstallButton install={install} />}
        />
      )}
      <Group
        name={<Trans>Needs your answer</Trans>}
        kind="stop"
        rows={[
          ...conflicts.map((conflict) => <ConflictItem key={conflict.id} conflict={conflict} />),
          ...rows(needs),
        ]}
      />
      <Group
        name={<Trans>Not saved on this phone</Trans>}
        lead={<Trans>The phone is full. Free up some space, then save each one again.</Trans>}
        kind="stop"
        rows={unsaved.map((wish) => (
          <UnsavedItem key={wish.id} wish={wish} />
        ))}
      />
      <Group
        name={<Trans>Cannot be read</Trans>}
        lead={<Trans>It was damaged on this phone. Do it once more, then remove it here.</Trans>}
        kind="stop"
        rows={damaged.map((damage) => (
          <DamagedItem key={damage.id} damage={damage} onRemove={async (id) => centre?.dropDamaged(id)} />
        ))}
      />
      <Group name={<Trans>Sending</Trans>} rows={rows(sending)} />
      <Group
        name={<Trans>Waiting</Trans>}
        lead={
          waiting.some(({ state }) => state === 'queued') && <Trans>Sent automatically, once each.</Trans>
        }
        rows={rows(waiting)}
      />
      <Group
        name={<Trans>Sent without answer</Trans>}
        lead={<Trans>We will ask again automatically. Nothing is done twice.</Trans>}
        rows={rows(unanswered)}
      />
      <Group name={<Trans>Being withdrawn</Trans>} rows={rows(cancelling)} />
      {empty && complete && !(guest && others) && (
        <Empty
          icon="circle-check"
          title={others ? <Trans>Nothing of yours is waiting</Trans> : <Trans>Nothing is waiting</Trans>}
          hint={<Trans>What you do without a connection is kept here until it is sent.</Trans>}
          action={
            <ButtonLink to="/">
              <Trans>Go to home page</Trans>
            </ButtonLink>
          }
        />
      )}
      <Group
        name={<Trans>Recently done</Trans>}
        rows={rows(done)}
        foot={!guest && done.length < FEW && <EarlierNote />}
        shownEmpty={!guest}
      />
    </>
  );
}
