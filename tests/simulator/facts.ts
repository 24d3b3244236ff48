import type { OutboxRow, StoredRow } from '#offline/store/states.ts';
import type { Build } from './inside/builds.ts';
import type { Device } from './inside/device.ts';
import { registry } from './inside/trade.ts';
import { isDecided, isOver } from './states.ts';

/** Facts that are known of one command over its whole life, whatever became of it on the phone. */
export interface Known {
  key: string;
  device: string;
  name: string;
  lane: string;
  seq: number;
  deps: readonly string[];
  owners: string[];
  states: string[];
  sentEver: boolean;
  /** Name, version and payload as they were when it was first sent. */
  frozen: string | null;
  /** The user asked for it to be given up. */
  discardAsked: boolean;
  /** It was set aside unanswered once: others of its lane may have passed it since. */
  setAside: boolean;
  heir: string | null;
  /** The phone's storage was wiped under it. */
  wiped: boolean;
  /** The draft of its form was still there when it was written. */
  draftLeft: boolean;
}

/** One command before and after a commit; null where there was none. */
export interface Change {
  key: string;
  before: OutboxRow | null;
  after: OutboxRow | null;
}

/** A write that has just become durable on a device. */
export interface Commit {
  device: Device;
  facts: DeviceFacts;
  changes: readonly Change[];
  /** Rows that were written or are gone. */
  rows: readonly { before: StoredRow | null; after: StoredRow | null }[];
  stores: readonly string[];
  /** Which version of the app, and whether anything changed by it. */
  build: Build;
  wrote: boolean;
  /** Writer, as which tab or worker, and whether it became the leader by it. */
  tab: string;
  tookLead: boolean;
}

/** Data that lies on one device, as it was last committed. */
export class DeviceFacts {
  commands = new Map<string, OutboxRow>();
  rows = new Map<string, StoredRow>();
  owner: string | null = null;
  token: string | null = null;
  readonly meta = new Map<string, unknown>();
  drafts: unknown[] = [];
  /** The lowest version that a row may have, by owner and row. */
  readonly floors = new Map<string, number>();
  /** Enqueues that have not come back yet. */
  enqueues = 0;
  /** The tab that counted the epoch up last. */
  leader: string | null = null;
  /** Number of times that unsent commands were changed, joined or dropped. */
  netted = 0;
  /** Moment when each tab and worker last wrote. */
  readonly wroteAt = new Map<string, number>();
  readonly device: Device;

  constructor(device: Device) {
    this.device = device;
  }

  /** Owners whose rows may lie here now. */
  get shown(): string {
    return this.owner ?? `anon:${this.device.id}`;
  }

  take(stores: readonly string[]): Pick<Commit, 'changes' | 'rows'> {
    const { disk } = this.device;
    const changes: Change[] = [];
    const rows: { before: StoredRow | null; after: StoredRow | null }[] = [];
    if (stores.includes('session')) {
      const [session] = disk.values('session');
      this.owner = text(session, 'owner');
      this.token = text(session, 'token');
    }
    if (stores.includes('meta')) {
      this.meta.clear();
      for (const entry of disk.values('meta'))
        this.meta.set(text(entry, 'name') ?? '', Reflect.get(Object(entry), 'value'));
    }
    if (stores.includes('drafts')) this.drafts = disk.values('drafts');
    if (stores.includes('commands')) {
      const now = new Map(
        disk
          .values('commands')
          .filter(isCommand)
          .map((row) => [row.key, row]),
      );
      for (const [key, after] of now) {
        const before = this.commands.get(key) ?? null;
        if (before !== after) changes.push({ key, before, after });
      }
      for (const [key, before] of this.commands)
        if (!now.has(key)) changes.push({ key, before, after: null });
      this.commands = now;
    }
    if (stores.includes('rows')) {
      const now = new Map(
        disk
          .values('rows')
          .filter(isRow)
          .map((row) => [`${row.owner} ${row.row}`, row]),
      );
      for (const [name, after] of now) {
        const before = this.rows.get(name) ?? null;
        if (before !== after) rows.push({ before, after });
      }
      for (const [name, before] of this.rows) if (!now.has(name)) rows.push({ before, after: null });
      this.rows = now;
    }
    return { changes, rows };
  }

  /** Decided, or behind something that a person must decide first: a dependency, or the head of its lane. */
  isAtRest(command: OutboxRow): boolean {
    if (isDecided(command.state)) return true;
    const behind = (other: OutboxRow): boolean =>
      other.key !== command.key &&
      other.owner === command.owner &&
      (command.deps.includes(other.key) || (other.lane === command.lane && other.seq < command.seq));
    return [...this.commands.values()].some(
      (other) =>
        behind(other) &&
        !isOver(other.state) &&
        (other.state === 'needs_user'
          ? command.deps.includes(other.key) || stopsLane(other)
          : this.isAtRest(other)),
    );
  }

  wiped(): void {
    this.commands = new Map();
    this.rows = new Map();
    this.owner = null;
    this.token = null;
    this.meta.clear();
    this.drafts = [];
    this.floors.clear();
  }
}

const stopsLane = ({ name }: OutboxRow): boolean => registry.commands.get(name)?.declared.onReject === 'stop';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isCommand = (value: unknown): value is OutboxRow =>
  isObject(value) && 'key' in value && 'lane' in value;
const isRow = (value: unknown): value is StoredRow => isObject(value) && 'row' in value && 'view' in value;

export function text(from: unknown, name: string): string | null {
  const found: unknown = isObject(from) ? Reflect.get(from, name) : null;
  return typeof found === 'string' ? found : null;
}
