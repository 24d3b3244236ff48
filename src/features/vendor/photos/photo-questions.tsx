import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { PhotoPlace } from './photo-places.ts';
import type { ChosenPhotoState } from './photo-line.ts';
import { RefusedPhoto } from './photo-refused.tsx';
import { UnremovedPhoto } from './photo-removal.tsx';
import { UploadSent } from './upload-sent.tsx';

interface AskingProps {
  places: readonly PhotoPlace[];
  /** Outcomes of chosen files; none while the chooser itself says it. */
  taken: readonly ChosenPhotoState[];
  /** Some are still being made small. */
  still: boolean;
  onAnother: (place: PhotoPlace) => void;
}

/** Photos of a listing that ask a person. */
export function PhotosAsking({ places, taken, still, onAnother }: AskingProps) {
  return (
    <>
      {still && (
        <p className="small muted sect">
          <Trans>Photos can be moved and removed once all of them have been resized.</Trans>
        </p>
      )}
      {taken
        .filter(({ step }) => step !== 'preparing' && step !== 'kept')
        .map((one) => (
          <div key={one.id} className="sect">
            <UploadSent taken={one} />
          </div>
        ))}
      {places.map((place) => (
        <Fragment key={place.slot}>
          {place.refused && (
            <div className="sect">
              <RefusedPhoto
                place={place}
                command={place.refused}
                still={still}
                onAnother={() => onAnother(place)}
              />
            </div>
          )}
          {place.unremoved && (
            <div className="sect">
              <UnremovedPhoto slot={place.slot} command={place.unremoved} still={still} />
            </div>
          )}
        </Fragment>
      ))}
    </>
  );
}
