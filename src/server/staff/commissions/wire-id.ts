const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of a run or a payout as it stands in an address; null for what is none. */
export const idIn = (text: string): string | null => {
  const id = text.trim().toLowerCase();
  return UUID.test(id) ? id : null;
};
