import { useEffect, useRef, useState } from 'react';
import {
  type Cut,
  cutPicture,
  openPicture,
  PHOTO_SIZES,
  type PhotoSize,
  turnedSize,
} from '#offline/device/cut-image.ts';
import { NotPrepared, type NotPreparedCode, type PreparedFile } from '#offline/device/prepare-image.ts';
import { type Area, largest, type CropShape, WHOLE_PICTURE } from './crop-area.ts';

/** A chosen file while somebody cuts it. */
export interface PhotoBeingCut {
  /** Null while it is opened, and where it cannot be. */
  picture: ImageBitmap | null;
  why: NotPreparedCode | null;
  quarters: Cut['quarters'];
  shape: CropShape;
  area: Area;
  size: PhotoSize;
  /** As it goes out now; null while that is being made. */
  ready: PreparedFile | null;
  /** Bytes of it in each size, as far as they are known. */
  sizes: Readonly<Partial<Record<PhotoSize, number>>>;
  turn: () => void;
  setShape: (shape: CropShape) => void;
  setArea: (area: Area) => void;
  setSize: (size: PhotoSize) => void;
}

/** One of them is worked on at a time: a phone has not the memory for two. */
let turnOf: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turnOf.then(work);
  turnOf = done.catch(() => undefined);
  return done;
}

/** One cut of a photo in the sizes that were made of it. */
interface Made {
  wish: string;
  photos: Readonly<Partial<Record<PhotoSize, PreparedFile>>>;
}
const NOTHING_MADE: Made = { wish: '', photos: {} };
const inSize = (made: Made, wish: string, size: PhotoSize): PreparedFile | null =>
  (made.wish === wish ? made.photos[size] : undefined) ?? null;
const withSize = (made: Made, wish: string, size: PhotoSize, photo: PreparedFile): Made => ({
  wish,
  photos: { ...(made.wish === wish && made.photos), [size]: photo },
});

const QUARTERS = [0, 1, 2, 3] as const;

/** Opens the file, and makes it ready anew after each change. What it held goes with the screen. */
export function useChosen(file: File): PhotoBeingCut {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [why, setWhy] = useState<NotPreparedCode | null>(null);
  const [quarters, setQuarters] = useState<Cut['quarters']>(0);
  const [shape, setShape] = useState<CropShape>('free');
  const [area, setArea] = useState<Area>(WHOLE_PICTURE);
  const [size, setSize] = useState<PhotoSize>('normal');
  const [made, setMade] = useState<Made>(NOTHING_MADE);
  const open = useRef<ImageBitmap | null>(null);

  useEffect(() => {
    let gone = false;
    inTurn(async () => {
      if (gone) return;
      const opened = await openPicture(file);
      if (gone) opened.close();
      else {
        open.current = opened;
        setPicture(opened);
      }
    }).catch((cause: unknown) => {
      if (!gone) setWhy(cause instanceof NotPrepared ? cause.code : 'unreadable');
    });
    return () => {
      gone = true;
      // Behind whatever still draws from it.
      void inTurn(async () => {
        open.current?.close();
        open.current = null;
      });
      setPicture(null);
      setWhy(null);
      setMade(NOTHING_MADE);
      setQuarters(0);
      setShape('free');
      setArea(WHOLE_PICTURE);
    };
  }, [file]);

  const wish = JSON.stringify({ quarters, ...area });
  const latest = useRef(made);
  useEffect(() => {
    latest.current = made;
  }, [made]);
  useEffect(() => {
    if (!picture) return;
    let gone = false;
    const make = (one: PhotoSize) =>
      inTurn(async () => {
        // A frame that is still being pulled is made once, when it rests.
        if (gone || inSize(latest.current, wish, one)) return;
        const photo = await cutPicture(picture, JSON.parse(wish) as Cut, one);
        if (!gone) setMade((before) => withSize(before, wish, one, photo));
      });
    make(size).catch(() => {
      if (!gone) setWhy('unreadable');
    });
    // The others behind it, so that each says what it would cost.
    for (const one of PHOTO_SIZES) if (one !== size) make(one).catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [picture, wish, size]);

  return {
    picture,
    why,
    quarters,
    shape,
    area,
    size,
    ready: inSize(made, wish, size),
    sizes: Object.fromEntries(
      PHOTO_SIZES.flatMap((one) => {
        const photo = inSize(made, wish, one);
        return photo ? [[one, photo.bytes.byteLength]] : [];
      }),
    ),
    turn() {
      const next = QUARTERS[(quarters + 1) % 4] ?? 0;
      setQuarters(next);
      if (picture) setArea(largest(shape, turnedSize(picture, next)));
    },
    setShape(next) {
      setShape(next);
      if (picture) setArea(largest(next, turnedSize(picture, quarters)));
    },
    setArea,
    setSize,
  };
}
