import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { SLOTS } from '#contract/listings/listing-edit.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { useCommands } from '#offline/react/react.ts';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { Picture } from '#ui/picture.tsx';
import { hashOfLocal, type ListingView } from './listing-view.ts';
import { useOwnPhoto } from '../photos/use-stored-photo.ts';

interface PreviewPictureProps {
  view: ListingView;
  /** Null: there is no photo at all. */
  slot: (typeof SLOTS)[number] | null;
  saver: boolean;
  tiny?: boolean;
}

/** The photo of a place: the server's, or one that waits on this phone. */
export function PreviewPicture({ view, slot, saver, tiny = false }: PreviewPictureProps) {
  const url = slot === null ? null : view.gallery_images[slot];
  const hash = hashOfLocal(url);
  if (hash !== null) return <Own hash={hash} tiny={tiny} />;
  const known = view.gallery.find((picture) => picture.url === url);
  return (
    <VehiclePicture
      image={url ?? NO_IMAGE}
      picture={known?.picture ?? null}
      alt=""
      width={tiny ? 160 : 640}
      saver={saver}
      tiny={tiny}
      passive={tiny}
    />
  );
}

const Attached = v.object({ sha256: v.string() });

function Own({ hash, tiny }: { hash: string; tiny: boolean }) {
  const { t } = useLingui();
  const command = useCommands().find(({ payload }) => v.is(Attached, payload) && payload.sha256 === hash);
  const address = useOwnPhoto(command?.key ?? null);
  return (
    <Picture
      mode={address ? 'show' : 'later'}
      src={address}
      alt=""
      width={4}
      height={3}
      label={tiny ? '' : t`Photo`}
      tiny={tiny}
    />
  );
}
