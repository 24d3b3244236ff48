import type { MergeRule } from '../merging/merge-field.ts';
import type { MergeRules } from '../merging/merge-record.ts';

const ask: MergeRule = { kind: 'ask' };
const mine: MergeRule = { kind: 'mine' };

/**
 * Rule for each field of a listing that two people changed (sync 7), by its name in a save. What a buyer decides by
 * is asked; what is a matter of taste or seen at once is mine, with theirs to put back. A listing that one of them took
 * back to a draft is a draft.
 */
export const LISTING_MERGE: MergeRules = {
  pTitle: ask,
  pContact: ask,
  pLocation: ask,
  pPrice: ask,
  sMileage: ask,
  sYear: ask,
  sEngine: ask,
  sPartNumber: ask,
  sCondition: ask,
  // Which side the wheel is on decides whether a country lets the car in.
  sSteering: ask,
  // It tells which car is sold.
  sChassis: ask,
  subtitle: mine,
  sColour: mine,
  sDoors: mine,
  sSeats: mine,
  sFuel: mine,
  sTransmission: mine,
  sBody: mine,
  description: { kind: 'lines' },
  publish: { kind: 'prefer', values: ['draft'] },
};
