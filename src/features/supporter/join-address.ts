/** Address where one joins; guests sign in first and come back to it. */
export const JOIN = '/supporter-programme/join';
/** Page of what was earned, line by line, and what the points are made of. */
export const STATEMENT = '/supporter-dashboard/statement';
