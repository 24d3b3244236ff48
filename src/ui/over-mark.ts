/** Mark by which the entry of something open over the page is known, beside what the router keeps there. */
export const OVER = 'over';

/** Tells whether the history stands at such an entry. */
export const isOver = (): boolean => OVER in Object(history.state);

/** Loaded anew, a page has nothing open over it: the entry goes, or the next Back would do nothing. */
export function leaveOver(): void {
  if (isOver()) history.back();
}
