/**
 * The positions of supporters with what they earn on a sale, direct and through recruits alike, in hundredths of a percent
 * (spec account 9). Two people who earn 2.5 % each are the "up to 5 %" of the other page (account contract D12).
 */
export const POSITIONS = {
  IBO: { name: 'Independent Business Owner', rateBp: 100 },
  ETM: { name: 'Executive Team Manager', rateBp: 150 },
  ETL: { name: 'Executive Team Leader', rateBp: 200 },
  SEL: { name: 'Senior Executive Leader', rateBp: 250 },
} as const;
export type Position = keyof typeof POSITIONS;
/** From the first to the highest. */
export const POSITION_CODES = ['IBO', 'ETM', 'ETL', 'SEL'] as const satisfies readonly Position[];
