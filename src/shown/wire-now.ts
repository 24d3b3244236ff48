import { wireTime } from '#domain/text/wire-time.ts';

/** Now; what somebody does on this phone is dated so until the server has its own. */
export const wireNow = (): string => wireTime(Date.now());
