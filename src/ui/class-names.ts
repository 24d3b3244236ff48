/** Joins the class names that hold: `classes(styles.a, busy && styles.busy)`. Undefined when none does. */
export function classes(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
