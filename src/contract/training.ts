import * as v from 'valibot';
import { command } from './declare.ts';
import { Money, Time } from './wire.ts';

const Level = v.object({
  intro: v.boolean(),
  chapter_1: v.boolean(),
  chapter_2: v.boolean(),
  chapter_3: v.boolean(),
});

/** Progress of somebody with the training; the text where they have not begun (spec account 3). */
export const TrainingState = v.object({
  level: v.union([Level, v.literal('No Started')]),
  complete: v.boolean(),
  percent: v.picklist([50, 100]),
});
export type TrainingState = v.InferOutput<typeof TrainingState>;

/** Points that all four chapters brought, once, and when. */
export const TrainingReward = v.object({ points: Money, awarded_at: Time });

/** Account contract 3.3; the reward is a state, not an event. */
export const TrainingProgress = v.object({
  /** JSON text with all four keys. */
  agent_training: v.string(),
  level: Level,
  complete: v.boolean(),
  percent: v.picklist([50, 100]),
  reward: v.nullable(TrainingReward),
  redeemable_points: Money,
});
export type TrainingProgress = v.InferOutput<typeof TrainingProgress>;

/** Name of a chapter; what is no text names none. */
const named = v.pipe(
  v.unknown(),
  v.transform((given) => (typeof given === 'string' ? given.trim() : '')),
);

/**
 * A chapter is done, in any order, on as many phones as they like: once it is, it stays so. Who is no supporter is told
 * that first, so the handler judges which chapter it is.
 * @nets same chapter
 * @view struck through, "Waiting to send"
 * @refusal 403 for who is no supporter
 * @done "Chapter Completed"
 */
export const completeChapter = command({
  name: 'training.complete',
  v: 1,
  lane: 'training',
  onReject: 'continue',
  method: 'POST',
  path: '/update-training-progress/',
  // The address that the spec's clients read: never kept, never fetched ahead.
  doors: [{ method: 'GET', path: '/update-training-progress/' }],
  payload: v.object({ c: v.optional(named, '') }),
  answer: TrainingProgress,
  problems: ['chapter_invalid', 'not_supporter'],
  example: { c: 'intro' },
});
