import { refuse, type Refusal } from '#server/platform/handle.ts';

export const notFound = (): Refusal => refuse(404, { code: 'not_found', detail: 'Not found' });

/** Whoever made up this uuid first has it; it says nothing about what they keep under it. */
export const idTaken = (): Refusal =>
  refuse(409, { code: 'id_taken', detail: 'This id is in use. Please try again' });

export const limitReached = (limit: number): Refusal =>
  refuse(409, {
    code: 'limit_reached',
    detail: `You can keep ${limit} here. Remove one to make room`,
    limit,
  });

/** Ids that phones make up; what is none names nothing. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
