/** All that a supporter's screens stand on but the statement, as AgentOverview; the training's acts fold over it. */
export const SUPPORTER_ROW = 'supporter';
/** One page of the statement of commissions. */
export const statementRow = (page: string): string => `supporter-commissions:${page}`;
