/** Spellings of the source that nobody in the trade uses, and theirs. */
const SPELLINGS: Record<string, string> = {
  'SL CLASS': 'SL Class',
  'X-CLASS': 'X-Class',
  'PROACE VERSO': 'Proace Verso',
  KA: 'Ka',
  IQ: 'iQ',
  I10: 'i10',
  I20: 'i20',
  I30: 'i30',
  I40: 'i40',
  I800: 'i800',
  IX20: 'ix20',
  IX35: 'ix35',
};

/** The model as its maker writes it; badge numbers (180, 220) stay as they were found. */
export const modelName = (found: string): string => SPELLINGS[found] ?? found;
