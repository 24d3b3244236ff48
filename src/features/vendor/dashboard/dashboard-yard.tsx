import { Plural, Trans } from '@lingui/react/macro';
import { Note } from '#ui/note.tsx';
import type { OfflineListings } from '../cached-listings.ts';
import { PhotosWaiting } from '../photos/photos-waiting.tsx';

/** Share of the listings that lies on this phone, for work where there is no signal. */
export function YardNote({ copy, count, saver }: { copy: OfflineListings; count: number; saver: boolean }) {
  const { here, types, fetching } = copy;
  return (
    <Note icon="device-mobile" title={<Trans>On this phone</Trans>} stacked>
      {count > 0 && (
        <>
          {here >= count ? (
            <Plural
              value={count}
              one="Your # listing can be changed without a connection."
              other="All your # listings can be changed without a connection."
            />
          ) : (
            <Trans>
              {here} of your {count} listings can be changed without a connection. Open the others once to
              include them.
            </Trans>
          )}{' '}
        </>
      )}
      {types ? (
        <Trans>You can create new ones without a connection too.</Trans>
      ) : (
        <Trans>To create new ones, open List a vehicle or List spares once with a connection.</Trans>
      )}
      {fetching && (
        <>
          {' '}
          <Trans>More are being downloaded.</Trans>
        </>
      )}
      {saver && here < count && (
        <>
          {' '}
          <Trans>Data saving is on, so nothing downloads automatically.</Trans>
        </>
      )}
      <PhotosWaiting />
    </Note>
  );
}
