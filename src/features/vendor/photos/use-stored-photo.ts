import { useEffect, useState } from 'react';
import { useEngine } from '#offline/react/react.ts';

/** The address of a picture that waits on this phone, by its command's key; null until it is read. */
export function useOwnPhoto(key: string | null): string | null {
  const engine = useEngine();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!engine || key === null) return;
    let gone = false;
    let own: string | null = null;
    engine
      .centre()
      .then((centre) => centre.photoOf(key))
      .then(
        (file) => {
          if (gone || !file) return;
          own = URL.createObjectURL(file);
          setAddress(own);
        },
        // Its place says what it is without the picture.
        () => undefined,
      );
    return () => {
      gone = true;
      if (own) URL.revokeObjectURL(own);
      setAddress(null);
    };
  }, [engine, key]);
  return address;
}
