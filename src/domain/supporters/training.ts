/** The chapters of the supporters' training, in their order (spec account 3). */
export const CHAPTERS = ['intro', 'chapter_1', 'chapter_2', 'chapter_3'] as const;
export type Chapter = (typeof CHAPTERS)[number];

/** Chapters that are done; a missing key is not done (account contract D17). */
export type TrainingLevel = Readonly<Record<Chapter, boolean>>;

/** Points for all four of them, once (spec account 9), in hundredths. */
export const TRAINING_REWARD_MINOR = 10_000;

/** All keys, from what is known to be done. */
export function trainingLevel(done: Iterable<Chapter>): TrainingLevel {
  const known = new Set(done);
  return {
    intro: known.has('intro'),
    chapter_1: known.has('chapter_1'),
    chapter_2: known.has('chapter_2'),
    chapter_3: known.has('chapter_3'),
  };
}

/** All four are done (spec account 4). */
export const isTrained = (level: TrainingLevel): boolean => CHAPTERS.every((chapter) => level[chapter]);

/** Percent that the dashboard's bar shows: 50 while anything is left, 100 when nothing is (spec account 4). */
export const trainingPercent = (level: TrainingLevel): 50 | 100 => (isTrained(level) ? 100 : 50);
