import type { PointsReckoned } from '#contract/supporter.ts';
import type { TrainingProgress, TrainingState } from '#contract/training.ts';
import { wireMoney } from '#domain/money/money.ts';
import {
  type Chapter,
  isTrained,
  TRAINING_REWARD_MINOR,
  type TrainingLevel,
  trainingLevel,
  trainingPercent,
} from '#domain/supporters/training.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { totalsOf } from '#server/programme/entries.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Which chapters somebody has read; null: they have not begun. */
export async function levelOf(db: Db, userId: number): Promise<TrainingLevel | null> {
  const rows = await db
    .selectFrom('training_chapters')
    .select('chapter')
    .where('user_id', '=', userId)
    .execute();
  return rows.length === 0 ? null : trainingLevel(rows.map(({ chapter }) => chapter));
}

/** The spec's older form of it, in the profile: JSON text, null for who has not begun (account contract D17). */
export async function trainingText(db: Db, userId: number): Promise<string | null> {
  const level = await levelOf(db, userId);
  return level && JSON.stringify(level);
}

/** Progress of somebody, as their dashboard shows it. */
export async function trainingState(db: Db, userId: number): Promise<TrainingState> {
  const level = await levelOf(db, userId);
  if (!level) return { level: 'No Started', complete: false, percent: 50 };
  return { level, complete: isTrained(level), percent: trainingPercent(level) };
}

/**
 * A chapter has been read; the last of the four brings the reward. Again, or on two phones at once, it changes nothing:
 * both are rows that there can be one of.
 */
export async function markChapterComplete(
  tx: Tx,
  userId: number,
  chapter: Chapter,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('training_chapters')
    .values({ user_id: userId, chapter, done_at: now })
    .onConflict((known) => known.doNothing())
    .execute();
  const level = await levelOf(tx, userId);
  if (!level || !isTrained(level)) return;
  await tx
    .insertInto('point_entries')
    .values({
      user_id: userId,
      reason: 'training_complete',
      points_minor: TRAINING_REWARD_MINOR,
      created_at: now,
    })
    .onConflict((known) => known.doNothing())
    .execute();
}

interface Reward {
  /** Hundredths of a point. */
  minor: number;
  at: Date;
}

/** Reward that the training brought, and when; null: nothing yet. */
async function rewardOf(db: Db, userId: number): Promise<Reward | null> {
  const row = await db
    .selectFrom('point_entries')
    .select(['points_minor', 'created_at'])
    .where('user_id', '=', userId)
    .where('reason', '=', 'training_complete')
    .executeTakeFirst();
  return row ? { minor: row.points_minor, at: row.created_at } : null;
}

/**
 * Points that somebody may redeem, in hundredths: those that were given, and a point for each US dollar of commission that
 * may be paid out and is not (account contract 3.5 "Points"). Never below none: a debt is no points.
 */
export async function redeemablePoints(db: Db, userId: number, now: Date): Promise<number> {
  const reward = await rewardOf(db, userId);
  const { payable } = await totalsOf(db, userId, now);
  return redeemable(reward, payable);
}

const redeemable = (reward: Reward | null, payableMinor: number): number =>
  Math.max(0, (reward?.minor ?? 0) + payableMinor);

const shownReward = (reward: Reward | null) =>
  reward && { points: wireMoney(reward.minor), awarded_at: wireTime(reward.at) };

/** Points with what they are made of, as the statement says it: what is payable is said there already. */
export async function pointsReckoned(db: Db, userId: number, payableMinor: number): Promise<PointsReckoned> {
  const reward = await rewardOf(db, userId);
  return { redeemable: wireMoney(redeemable(reward, payableMinor)), reward: shownReward(reward) };
}

/** Account contract 3.3: a state, the same however often it is asked for. */
export async function trainingProgress(db: Db, userId: number, now: Date): Promise<TrainingProgress> {
  const level = (await levelOf(db, userId)) ?? trainingLevel([]);
  const reward = await rewardOf(db, userId);
  return {
    agent_training: JSON.stringify(level),
    level,
    complete: isTrained(level),
    percent: trainingPercent(level),
    reward: shownReward(reward),
    redeemable_points: wireMoney(await redeemablePoints(db, userId, now)),
  };
}
