const CROWD = /(\p{M}{30})\p{M}+/gu;

/**
 * The same letters in one form (NFC), in a time that grows with the length alone. Marks on one letter are put in order
 * two by two, so 120,000 of them on one letter take seconds; no language puts more than a few there, and a letter keeps its
 * first 30 (the stream-safe format of Unicode's annex 15; security 49).
 */
export const normalForm = (text: string): string => text.replace(CROWD, '$1').normalize('NFC');
