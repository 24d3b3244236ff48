import { sql } from 'kysely';
import { DAY_MS } from '#domain/text/durations.ts';
import { BEGUN_STEP_MINUTES, RETENTION_DAYS } from '#domain/shop/retention.ts';
import { shrinkOldAnswers } from '#server/platform/calls/ledger-retention.ts';
import { isPhotoOrphaned } from '#server/requests/threads/photos.ts';
import { guestInquiries, guestReports, candidateRequests, guestRequests, sentMail } from './requests.ts';
import { monthsDropped } from './months.ts';
import { removed, type Rule } from './rule.ts';

/** Ends of the rows of a table, for its line in account/personal.ts: why they stay, and below the rules of those that do not. */
export const OWN = 'until its owner removes it, or deletes the account';
export const LAW = 'what was sold and paid: the law wants it; a deletion takes the person out of it';
export const PROGRAMME = 'what was earned and paid; a deletion takes out what names the person';
export const SHOP = 'what the shop offers, publishes or counts by: nobody stands in it';
export const BESIDE = 'goes with the row that it belongs to';

export const sessions: readonly Rule[] = [
  removed('sessions', { column: 'last_used_at', days: RETENTION_DAYS.idleLogin, by: 'security 7' }),
  removed('sessions', { column: 'created_at', days: RETENTION_DAYS.login, by: 'security 7' }),
];
export const knownDevices: readonly Rule[] = [
  removed('known_devices', { column: 'last_seen_at', days: RETENTION_DAYS.phone, by: 'security 11' }),
];
// The link that opened an account answers at any age (contract 6.2).
export const mailLinks: readonly Rule[] = [
  removed('mail_links', {
    column: 'expires_at',
    days: RETENTION_DAYS.link,
    by: 'security 9',
    only: sql`purpose <> 'activate'`,
  }),
];
export const resetRequests: readonly Rule[] = [
  removed('reset_requests', { column: 'created_at', days: RETENTION_DAYS.wish, by: 'security 8' }),
];
export const usedTokens: readonly Rule[] = [
  removed('used_tokens', { column: 'used_at', days: RETENTION_DAYS.spentToken, by: 'security 10' }),
];
export const secondSteps: readonly Rule[] = [
  removed('second_steps', {
    column: 'created_at',
    days: (BEGUN_STEP_MINUTES * 60_000) / DAY_MS,
    by: 'account contract 2.8: begun and never confirmed',
    only: sql`confirmed_at is null`,
  }),
];
export const uploads: readonly Rule[] = [
  removed('uploads', { column: 'touched_at', days: RETENTION_DAYS.upload, by: 'sync 8' }),
];
export const requestPhotos: readonly Rule[] = [
  removed('request_photos', {
    column: 'at',
    days: RETENTION_DAYS.upload,
    by: 'as uploads',
    only: isPhotoOrphaned,
  }),
];
export const notices: readonly Rule[] = [
  removed('notices', { column: 'created_at', days: RETENTION_DAYS.notice, by: 'as the inbox says' }),
];
export const requests: readonly Rule[] = [candidateRequests, guestRequests];
export const inquiries: readonly Rule[] = [guestInquiries];
// What was found of a listing stays, for whoever judges the next; a deletion takes the person out.
export const reports: readonly Rule[] = [guestReports];
export const mailOutbox: readonly Rule[] = [sentMail];
export const commandLedger: readonly Rule[] = [
  {
    column: 'created_at',
    days: RETENTION_DAYS.answer,
    by: 'settled point 9: keys and fingerprints stay for ever',
    run: ({ db, keeps, now, stopped }) => shrinkOldAnswers(db, keeps, now, stopped),
  },
];
export const searchCounts: readonly Rule[] = [monthsDropped('search_counts', 'contract 4.16')];
export const listingViews: readonly Rule[] = [monthsDropped('listing_views', 'figures of a listing')];
export const partnerItems: readonly Rule[] = [
  removed('partner_items', { column: 'seen_at', days: RETENTION_DAYS.partnerItem, by: 'as commands' }),
];
export const rateLimits: readonly Rule[] = [
  removed('rate_limits', { column: 'window_start', days: RETENTION_DAYS.limit, by: 'security 11' }),
];
export const serverProcesses: readonly Rule[] = [
  removed('server_processes', { column: 'seen_at', days: RETENTION_DAYS.serverSign, by: 'state of servers' }),
];
export const servedHours: readonly Rule[] = [
  removed('served_hours', { column: 'hour', days: RETENTION_DAYS.servedHour, by: 'state of servers' }),
];
export const spentPuzzles: readonly Rule[] = [
  removed('spent_puzzles', { column: 'at', days: RETENTION_DAYS.puzzle, by: 'security 19' }),
];
export const phonesWaiting: readonly Rule[] = [
  removed('phones_waiting', { column: 'seen_at', days: RETENTION_DAYS.phoneQueue, by: 'state of servers' }),
];
