import { completeChapter } from '#contract/training.ts';
import { CHAPTERS } from '#domain/supporters/training.ts';
import { profileChange } from '#server/account/profile.ts';
import { handle, type HandlerOptions } from '#server/platform/calls/handle.ts';
import { overviewOf } from '#server/programme/overview.ts';
import { sellingStanding } from '#server/selling/store.ts';
import { markChapterComplete, trainingProgress } from './store.ts';
import { refuse, refuseFields } from '#server/platform/calls/refuse.ts';

/** Rows that a supporter's screens stand on, and the profile, which has the training in the spec's older form. */
const changes: NonNullable<HandlerOptions['changes']> = async (handling, given) => {
  const { tx, user, now, config } = handling;
  const rows = await profileChange(handling, given);
  const { supporter } = user ? await sellingStanding(tx, user.id) : { supporter: null };
  if (!supporter) return rows;
  return [...rows, { row: 'supporter', version: 1, value: await overviewOf(tx, supporter, { now, config }) }];
};

export const routes = [
  handle(
    completeChapter,
    'user',
    async ({ tx, user, payload, now, prefetch }) => {
      // A browser that guesses what will be opened has read nothing (account contract 3.3).
      if (prefetch) return refuse('forbidden');
      const { supporter } = await sellingStanding(tx, user.id);
      if (!supporter) return refuse('not_supporter');
      const chapter = CHAPTERS.find((one) => one === payload.c);
      if (!chapter) return refuseFields([{ path: ['c'], code: 'chapter_invalid' }]);
      await markChapterComplete(tx, user.id, chapter, now);
      return trainingProgress(tx, user.id, now);
    },
    { changes, changesLater: true, noHead: true },
  ),
];
