/** Characters of a first or last name (spec buyer §9). */
export const MAX_NAME = 255;
