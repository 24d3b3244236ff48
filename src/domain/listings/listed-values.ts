export const CONDITIONS = ['new', 'used', 'refurbished'] as const;
export const STEERING_SIDES = ['right', 'left'] as const;
