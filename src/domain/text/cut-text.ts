/** A text of at most so many characters, none cut in two; one that was longer ends with an ellipsis. */
export function cutText(text: string, most: number): string {
  const signs = Array.from(text);
  return signs.length <= most
    ? text
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
