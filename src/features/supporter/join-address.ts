/** Address where one joins; guests sign in first and come back to it. */
export const JOIN = '/supporter-programme/join';
