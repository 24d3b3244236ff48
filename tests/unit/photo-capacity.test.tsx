import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { PhotosLeftNote } from '#features/vendor/photos/photos-waiting.tsx';
import { MAX_PHOTO_BYTES } from '#offline/store/limits.ts';

const KB = 1024;
const FULL = 'This phone has no room for more photos. Send the waiting ones first. They are safe here.';

test.each([
  { photos: 1, photoBytes: 100 * KB, says: '1 photo waits to be sent. There is room for about 159 more.' },
  // As large as a phone makes them: the bytes run out before the number does.
  {
    photos: 40,
    photoBytes: 40 * 600 * KB,
    says: '40 photos wait to be sent. There is room for about 62 more.',
  },
  { photos: 160, photoBytes: 160 * 100 * KB, says: `160 photos wait to be sent. ${FULL}` },
  { photos: 100, photoBytes: MAX_PHOTO_BYTES - KB, says: `100 photos wait to be sent. ${FULL}` },
])('a dealer with $photos photos reads how many more there is room for', async ({ says, ...load }) => {
  const i18n = await i18nFor('en');
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PhotosLeftNote load={load} />
    </I18nProvider>,
  );
  expect(shown).toBe(`<p>${says}</p>`);
});
