/** A moment as a form has it, in UTC (`2025-12-31T00:00`), for the wire; null for none. */
export const wireMoment = (typed: string): string | null =>
  typed === '' ? null : `${typed.slice(0, 16)}:00Z`;

interface Sending<F extends object> {
  names: readonly (keyof F & string)[];
  fields: F;
  /** Fields that the form began with; null: a new thing, whose empty beginning is now. */
  before: F | null;
  /** The fields as the wire has them, `starts_at` among them. */
  wire: Record<string, unknown>;
  /** Tells whether a field goes although it is as it was. */
  also?: (name: keyof F) => boolean;
}

/** Fields that a form sends: of an edit only what was changed, so that seconds which a form does not show stay as they are. */
export function sentFields<F extends object>({
  names,
  fields,
  before,
  wire,
  also = () => false,
}: Sending<F>): Record<string, unknown> {
  if (!before) {
    const { starts_at: begins, ...rest } = wire;
    return begins === null ? rest : wire;
  }
  return Object.fromEntries(
    names.filter((name) => fields[name] !== before[name] || also(name)).map((name) => [name, wire[name]]),
  );
}
