import { Plural, Trans } from '@lingui/react/macro';
import type { Load } from '#offline/face/centre-face.ts';
import { useWatch } from '#offline/react/react.ts';
import { useCentre } from '#shown/use-centre.ts';
import { photosLeft } from './photo-capacity.ts';

/** Number of photos that wait on this phone, and how many more it takes. Nothing where none waits, or nobody knows yet. */
export function PhotosWaiting() {
  const { centre } = useCentre();
  const load = useWatch<Load | null>(centre?.load ?? null, null);
  if (!load || load.photos === 0) return null;
  return <PhotosLeftNote load={load} />;
}

export function PhotosLeftNote({ load }: { load: Pick<Load, 'photos' | 'photoBytes'> }) {
  const room = photosLeft(load);
  return (
    <p>
      <Plural value={load.photos} one="# photo waits to be sent." other="# photos wait to be sent." />{' '}
      {room > 0 ? (
        <Trans>There is room for about {room} more.</Trans>
      ) : (
        <>
          <Trans>This phone has no room for more photos.</Trans>{' '}
          <Trans>Send the waiting ones first. They are safe here.</Trans>
        </>
      )}
    </p>
  );
}
