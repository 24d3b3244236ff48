import { loadPack, PACK_REGION, PACK_SIGNATURE, PACK_TYPE, packKeys, packSizes } from '#contract/pack.ts';
import { textFilterOf, textIssues } from '#domain/catalogue/vehicle-search-query.ts';
import { PACK_FORMAT } from '#domain/pack/format.ts';
import { answer, reply } from '#server/platform/calls/handle.ts';
import { packFor } from './build.ts';
import { readCursor } from './cursor.ts';
import { keysOf, noteKey } from './keys.ts';
import { sizesOf } from './sizes.ts';
import { refuse, refuseFields, type Refusal } from '#server/platform/calls/refuse.ts';

export const routes = [
  answer(loadPack, 'public', async ({ db, config, now, params }) => {
    // Before anything else: whoever pays for bytes must not load those that it cannot read.
    if (/^\d{1,3}$/.test(params.format) && Number(params.format) < PACK_FORMAT) return outdated();
    const region = regionOf(params.region);
    if (region === null) return unknownRegion();
    const issues = textIssues('make', [params.make]);
    if (issues.length > 0) return refuseFields(issues);
    const text = params.since.trim();
    const cursor = text === '' ? null : readCursor(text, { now, secret: config.secret });
    if (text !== '' && cursor === null) return expired();
    // The cursor says the make in its own letters.
    const make = textFilterOf(params.make)?.toLowerCase() ?? null;
    const since = cursor && { cursor, text };
    const pack = await packFor({ db, config, now }, { region, make, since });
    if (pack === null) return expired();
    return reply(pack.bytes, {
      headers: {
        'content-type': PACK_TYPE,
        'cache-control': 'public, max-age=300',
        'accept-ranges': 'bytes',
        etag: pack.etag,
        [PACK_SIGNATURE]: pack.signature,
      },
    });
  }),
  answer(packKeys, 'public', async ({ db, config, now }) => {
    await noteKey(db, config, now);
    return { keys: await keysOf(db) };
  }),
  answer(packSizes, 'public', async ({ db, config, now, params }) => {
    const region = regionOf(params.region);
    return region === null ? unknownRegion() : await sizesOf({ db, config, now }, region);
  }),
];

function regionOf(text: string): string | null {
  const region = text.trim().toLowerCase();
  return region === '' || region === PACK_REGION ? PACK_REGION : null;
}

const unknownRegion = (): Refusal => refuseFields([{ path: ['region'], code: 'region_unknown' }]);

const outdated = (): Refusal => refuse('app_outdated');

const expired = (): Refusal => refuse('cursor_expired');
