import { isUuid } from '#server/platform/base/uuid.ts';

/** The id of a run or a payout as it stands in an address; null for what is none. */
export const idIn = (text: string): string | null => {
  const id = text.trim().toLowerCase();
  return isUuid(id) ? id : null;
};
