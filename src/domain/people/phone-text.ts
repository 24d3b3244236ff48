/**
 * A number as the wire has it, as people write it: the plus in front where it begins with the code of a country. One that was
 * given without it stays as it is: a plus would make another number of it.
 */
export const phoneText = (digits: string): string => (/^[1-9]\d{9,}$/.test(digits) ? `+${digits}` : digits);
