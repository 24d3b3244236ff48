import type { StoredConflict, StoredPhoto } from '#offline/store/states.ts';
import { inquiryThread, ownInquiries, receivedInquiries } from '#features/inquiries/queries.ts';
import { ownList, ownListing } from '#features/vendor/queries.ts';
import type { AnyQuery } from '#offline/face/declare.ts';
import { aYard } from '../made-up/phone.ts';
import type { Change } from './facts.ts';
import type { Device } from './inside/device.ts';
import type { StoredListing } from './inside/listings.ts';
import { THREAD } from './inside/questions.ts';
import type { Tab } from './inside/tab.ts';
import type { World } from './inside/world.ts';

/** Text that a person wrote into a field, when they asked for it and when the phone said that it has it. */
export interface Wish {
  from: unknown;
  to: unknown;
  asked: number;
  taken: number | null;
}

/** Kind of the made-up trade, of the product's selling, or a slip: what has merges or bytes. */
export const isTraded = ({ name, touches }: { name: string; touches: readonly string[] }): boolean =>
  name.startsWith('yard.') || name === 'order.proof' || touches.some((row) => row.startsWith('listing:'));

/** Facts that are known of such a command over its life. */
export interface YardCommand {
  device: string;
  owner: string;
  row: string;
  name: string;
  states: Set<string>;
}

/** Facts that the checks of merged edits and photos must know of the past. */
export class YardNotes {
  /** By device, owner, row and field. */
  readonly wishes = new Map<string, Wish[]>();
  readonly commands = new Map<string, YardCommand>();
  /** Conflicts that a person has chosen in. */
  readonly chosen = new Set<string>();
  /** Devices where somebody chose: a photo may then go out without its bytes. */
  readonly choosing = new Set<Device>();
  readonly #faults = new Set<Device>();
  /** Rows that lay on each device after its last write. */
  readonly photos = new Map<Device, Map<string, StoredPhoto>>();
  readonly conflicts = new Map<Device, Map<string, StoredConflict>>();
  #counted = 0;

  /** Answers what to call once the phone took it, or said no. */
  wish(
    device: Device,
    owner: string,
    row: string,
    changes: Partial<Record<string, { from: unknown; to: unknown }>>,
  ): (taken: boolean) => void {
    const made = Object.entries(changes).flatMap(([field, change]) => {
      if (!change) return [];
      const wish: Wish = { ...change, asked: (this.#counted += 1), taken: null };
      const name = JSON.stringify([device.id, owner, row, field]);
      const all = this.wishes.get(name) ?? [];
      this.wishes.set(name, [...all, wish]);
      return [{ name, wish }];
    });
    return (taken) => {
      for (const { name, wish } of made)
        if (taken) wish.taken = this.#counted += 1;
        else
          this.wishes.set(
            name,
            (this.wishes.get(name) ?? []).filter((one) => one !== wish),
          );
    };
  }

  note(device: Device, changes: readonly Change[]): void {
    for (const { key, after } of changes) {
      if (!after || !isTraded(after)) continue;
      const { owner, name, state, touches } = after;
      const known = this.commands.get(key) ?? {
        device: device.id,
        owner,
        name,
        row: touches[0] ?? '',
        states: new Set<string>(),
      };
      known.states.add(state);
      this.commands.set(key, known);
    }
  }

  /** Something in the middle refused a file, or broke over it. */
  uploadFault(device: Device, fate: string): void {
    if (['e413', 'e415', 'e500'].includes(fate)) this.#faults.add(device);
  }

  hadUploadFault(device: Device): boolean {
    return this.#faults.has(device);
  }

  wiped(device: Device): void {
    this.photos.delete(device);
    this.conflicts.delete(device);
    for (const name of this.wishes.keys()) if (name.includes(`"${device.id}"`)) this.wishes.delete(name);
  }
}

/** The engine's own writing, as it lies on the disk. */
export const conflictsOn = (device: Device): StoredConflict[] =>
  device.disk.values('conflicts') as StoredConflict[];
export const photosOn = (device: Device): StoredPhoto[] => device.disk.values('photos') as StoredPhoto[];

/** A thing's row as this phone calls it. */
export function localOf(device: Device, owner: string, row: string): string {
  const names = device.disk.values('ids') as { owner: string; row: string; local: string }[];
  return names.find((one) => one.owner === owner && one.row === row)?.local ?? row;
}

/** Opens every yard or listing of whoever is signed in, so that its row is read. */
export function lookAtYards({ server, checks }: World, tab: Tab): void {
  const owner = checks.of(tab.device).owner;
  lookAtListings(server.listings?.ofOwner(Number(owner?.slice(2))) ?? [], tab);
  for (const { id } of server.yards?.ofOwner(Number(owner?.slice(2))) ?? []) {
    tab.engine?.query(aYard, { id }).subscribe(() => undefined);
    tab.engine?.refresh(aYard, { id });
  }
}

function lookAtListings(all: readonly StoredListing[], { engine }: Tab): void {
  const look = (query: AnyQuery, params: Record<string, string>): void => {
    engine?.query(query, params).subscribe(() => undefined);
    engine?.refresh(query, params);
  };
  for (const { id, deleted, entries } of all) {
    if (deleted) continue;
    look(ownListing, { cid: String(id), lid: '' });
    for (const [lid, entry] of entries)
      if (!entry.deleted) look(ownListing, { cid: String(id), lid: String(lid) });
  }
  if (all.length === 0) return;
  look(ownList, { whole: '1' });
  look(inquiryThread, { id: THREAD });
  look(receivedInquiries, {});
  look(ownInquiries, {});
}
