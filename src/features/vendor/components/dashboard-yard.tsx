import { Plural, Trans } from '@lingui/react/macro';
import { Note } from '#ui/note.tsx';
import type { YardCopy } from '../cached-listings.ts';
import { PhotosWaiting } from './photos-waiting.tsx';

/** Share of the listings that lies on this phone, for work where there is no signal. */
export function YardNote({ copy, count, saver }: { copy: YardCopy; count: number; saver: boolean }) {
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
              {here} of your {count} listings can be changed without a connection. The others once you have
              opened them.
            </Trans>
          )}{' '}
        </>
      )}
      {types ? (
        <Trans>New ones can be made without one too.</Trans>
      ) : (
        <Trans>To make new ones, open List a vehicle or List spares once with a connection.</Trans>
      )}
      {fetching && (
        <>
          {' '}
          <Trans>More is being fetched.</Trans>
        </>
      )}
      {saver && here < count && (
        <>
          {' '}
          <Trans>You save data, so nothing is fetched by itself.</Trans>
        </>
      )}
      <PhotosWaiting />
    </Note>
  );
}
