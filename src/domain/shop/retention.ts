/**
 * Days for which rows are kept that are kept for a time only: the job that ends it (server/retention) and the privacy page read
 * the same figures. Up to and including that day it is there; what is older goes with the next hour's run.
 */
export const RETENTION_DAYS = {
  /** A login that is not used, and any login (security 7). */
  idleLogin: 30,
  login: 90,
  /** That a phone has logged in before: longer than a yearly customer stays away. */
  phone: 400,
  /** A wish for a new password, and digests of spent tokens. */
  wish: 1,
  spentToken: 1,
  /** A mailed link, after its end. */
  link: 30,
  /** Whole answers of commands (settled point 9); then only ids. */
  answer: 180,
  /** Items of partners that nobody was shown: an inquiry about one may have waited on a phone for as long as a command. */
  partnerItem: 180,
  /** Files that were begun or sent and never used, photos without their request too. */
  upload: 7,
  /** Notices of what happened for somebody, in their inbox. */
  notice: 90,
  /** Assessments that candidates sent, whether they were signed in or not. */
  assessment: 365,
  /** Words that somebody without an account wrote, after the last of them: no deletion of an account would find them. */
  guestWords: 730,
  /** To whom a mail went and what it was called; that it went stays, so that none goes twice. */
  mail: 730,
  /** Counts by day, of words and of listings: a year and its comparison with the one before. */
  count: 800,
  /** Counts that keep attackers out, and answers to puzzles that were taken once. */
  limit: 2,
  puzzle: 1,
  /** Signs of life of servers, and their counts of requests: three times the month that is promised for. */
  serverSign: 2,
  servedHour: 90,
  /** Work that a phone had left when it was last heard of. */
  phoneQueue: 7,
  /** Backups, and with them what was deleted meanwhile. */
  backup: 31,
} as const;

/** A second step that was begun and not confirmed is void after so long. */
export const BEGUN_STEP_MINUTES = 15;
