import { isPromoType, PROMO_TEMPLATE, promoAddress, promoFileName } from '#domain/promo/media.ts';
import { isLanguage } from '#domain/text/languages.ts';
import { notAuthenticated } from '#server/platform/http/errors.ts';
import { digestOf } from '#server/platform/http/etag.ts';
import { MadeLater, type Reading, reply, type Reply } from '#server/platform/calls/handle.ts';
import { sellingStanding } from '#server/selling/store.ts';
import { promoPng } from './draw.ts';
import { refuse, refuseFields, type Refusal } from '#server/platform/calls/refuse.ts';

interface PromoParams {
  type: string;
  /** Absent: the supporter's own language. */
  lang?: string | undefined;
}

/** Account contract 3.4: a supporter's own card, flyer or banner, with their name and code, drawn once the read is over. */
export async function promoFile(
  { db, user, config, now }: Pick<Reading<'public', unknown>, 'db' | 'user' | 'config' | 'now'>,
  { type, lang }: PromoParams,
): Promise<Reply<MadeLater<Uint8Array<ArrayBuffer>>> | Refusal> {
  if (!user) throw notAuthenticated('absent');
  const { supporter } = await sellingStanding(db, user.id);
  if (!supporter || supporter.disabled_at !== null) return refuse('not_supporter');
  if (!isPromoType(type)) return refuse('media_type_invalid');
  const language = lang ?? user.language;
  if (!isLanguage(language))
    return refuseFields([{ path: ['lang'], code: 'invalid', detail: 'Choose en, sw or pt' }]);
  const owner = { firstName: user.firstName, lastName: user.lastName, code: supporter.code };
  const { firstName, lastName, code } = owner;
  const address = promoAddress(config.publicUrl, code);
  const tag = digestOf(JSON.stringify([PROMO_TEMPLATE, type, language, firstName, lastName, code, address]));
  const headers = {
    'content-type': 'image/png',
    'content-disposition': `attachment; filename="${promoFileName(type)}"`,
    etag: tag,
  };
  const counted = config.rateLimits ? { userId: user.id, now } : null;
  const { publicUrl } = config;
  const make = async () => new Uint8Array(await promoPng({ tag, type, owner, language, publicUrl, counted }));
  return reply(new MadeLater(make), { headers });
}
