import { useCallback, useEffect, useRef, useState } from 'react';
import { cutPicture, openPicture, UNCUT } from '#offline/device/cut-image.ts';
import { NotPrepared, type NotPreparedCode, type PreparedFile } from '#offline/device/prepare-image.ts';
import { useCommand, useCommands, useEngine } from '#offline/react/react.ts';
import type { ListingView } from '../preview/listing-view.ts';
import { attachPhoto } from './photo-commands.ts';
import type { Slot } from './photo-order.ts';
import { aimOf, type PhotoPlace, placesOf } from './photo-places.ts';

/** A chosen file and where it is to go: the place as it was when it was chosen. */
export interface PhotoToAdd {
  file: File;
  place: PhotoPlace;
}

/** State of a chosen file: being made small, kept on this phone as a command, or not taken. */
export type ChosenPhotoState = Chosen &
  (
    | { step: 'preparing' }
    | { step: 'kept'; key: string }
    | { step: 'unfit'; why: NotPreparedCode }
    /** Other photos have filled its place and all others. */
    | { step: 'full' }
    | { step: 'failed'; cause: unknown }
  );
interface Chosen {
  id: string;
  name: string;
  slot: Slot;
}

export interface PhotoLine {
  taken: readonly ChosenPhotoState[];
  /** A photo as somebody cut it. */
  take: (wanted: PhotoToAdd, photo: PreparedFile) => Promise<void>;
  /** Files as they are, one after the other: each needs the memory of the one before. */
  takeAll: (wanted: readonly PhotoToAdd[]) => Promise<void>;
  /** Forgets all but what is still being made small. */
  forget: () => void;
}

/** Photos of a listing on their way from the chooser into the phone's own storage. */
export function usePhotoLine(view: ListingView, rows: readonly string[]): PhotoLine {
  const { run } = useCommand(attachPhoto);
  const engine = useEngine();
  const commands = useCommands();
  const [taken, setTaken] = useState<readonly ChosenPhotoState[]>([]);
  // Where a photo goes is known when it is ready; what it may replace, when its place was chosen.
  const now = useRef({ view, commands, taken });
  useEffect(() => {
    now.current = { view, commands, taken };
  }, [view, commands, taken]);

  const note = useCallback((next: ChosenPhotoState) => {
    setTaken((before) => [...before.filter((one) => !givesWay(one, next)), next]);
  }, []);
  const keep = useCallback(
    async (
      chosen: Chosen,
      place: PhotoPlace,
      { bytes, sha256, type }: PreparedFile,
    ): Promise<ChosenPhotoState> => {
      const { view: there, commands: waiting, taken: others } = now.current;
      const meant = others.filter(({ step }) => step === 'preparing' || step === 'kept');
      const places = placesOf(there, waiting, rows);
      const aim = aimOf(
        place,
        places,
        waiting,
        meant.map((one) => one.slot),
      );
      if (!aim) return { ...chosen, step: 'full' };
      const { slot, ...saw } = aim;
      try {
        const key = await run(
          { cid: there.cid, sha256, type: 'gallery', do: slot, ...saw, base_version: null },
          { title: there.prod_title ?? '' },
          { photo: { bytes, sha256, type } },
        );
        // The new one stands from now on for what asked at its place when that was chosen.
        const asked = [place.refused?.key, place.unremoved?.key];
        const at = places.find((one) => one.slot === slot);
        for (const lost of [at?.refused, at?.unremoved])
          if (lost && asked.includes(lost.key)) await engine?.discard(lost.key);
        return { ...chosen, slot, step: 'kept', key };
      } catch (cause) {
        return { ...chosen, slot, step: 'failed', cause };
      }
    },
    [run, engine, rows],
  );
  const take = useCallback(
    async (wanted: PhotoToAdd, photo: PreparedFile) => note(await keep(begun(wanted), wanted.place, photo)),
    [note, keep],
  );
  const takeAll = useCallback(
    async (all: readonly PhotoToAdd[]) => {
      const line = all.map((wanted) => ({ ...wanted, chosen: begun(wanted) }));
      for (const { chosen } of line) note({ ...chosen, step: 'preparing' });
      for (const { chosen, file, place } of line) {
        const ready = await asItIs(file);
        note(
          typeof ready === 'string'
            ? { ...chosen, step: 'unfit', why: ready }
            : await keep(chosen, place, ready),
        );
      }
    },
    [note, keep],
  );
  const forget = useCallback(
    () => setTaken((before) => before.filter(({ step }) => step === 'preparing')),
    [],
  );
  return { taken, take, takeAll, forget };
}

const begun = ({ file, place: { slot } }: PhotoToAdd): Chosen => ({
  id: crypto.randomUUID(),
  name: file.name,
  slot,
});

/** State that gives way: of the same file, or an earlier one for the same place unless that is kept and this one is not. */
const givesWay = (one: ChosenPhotoState, next: ChosenPhotoState): boolean =>
  one.id === next.id ||
  (one.slot === next.slot && one.step !== 'preparing' && (one.step !== 'kept' || next.step === 'kept'));

/** A file made ready whole and upright, in the usual size; or why it cannot be. */
async function asItIs(file: File): Promise<PreparedFile | NotPreparedCode> {
  try {
    const picture = await openPicture(file);
    try {
      return await cutPicture(picture, UNCUT, 'normal');
    } finally {
      picture.close();
    }
  } catch (cause) {
    return cause instanceof NotPrepared ? cause.code : 'unreadable';
  }
}
