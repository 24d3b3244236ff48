export const CONDITIONS = ['new', 'used', 'refurbished'] as const;
export const STEERING_SIDES = ['right', 'left'] as const;

/** Name by which the facts of an item have the number of a part, whatever the language of who reads it. */
export const PART_NUMBER = 'Part number';
/** Name under which the colour of a part stands on the wire, in English. */
export const COLOUR = 'Colour';
