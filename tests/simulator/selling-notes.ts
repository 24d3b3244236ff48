import type { Device } from './inside/device.ts';

/** Ticks that somebody set or took away on a phone. */
export interface Tick {
  device: Device;
  owner: string;
  row: string;
  /** As the phone calls the listing. */
  cid: string | number;
  action: 'add' | 'remove';
  trims: readonly string[];
  taken: boolean;
}

/** Acts of sellers that is not an edit of a field: what the checks of it must know of the past. */
export class SellingNotes {
  /** By a removal's key the pictures that whoever asked for it meant; undefined among them: nobody can tell. */
  readonly removals = new Map<string, readonly (string | null | undefined)[]>();
  /** Commands that were written, in the order in which the phones took it. */
  messages: { device: Device; key: string; text: string }[] = [];
  ticks: Tick[] = [];

  /** Answers what to call once the phone took it, or said no. */
  tick(device: Device, owner: string, given: Pick<Tick, 'row' | 'cid' | 'action' | 'trims'>) {
    const tick: Tick = { ...given, device, owner, taken: false };
    this.ticks.push(tick);
    return (taken: boolean): void => {
      if (taken) tick.taken = true;
      else this.ticks = this.ticks.filter((one) => one !== tick);
    };
  }

  wiped(device: Device): void {
    this.messages = this.messages.filter((one) => one.device !== device);
    // What was to be taken away there may have gone out before.
    this.ticks = this.ticks.filter((one) => one.device !== device || one.action === 'remove');
  }
}
