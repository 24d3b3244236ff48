import type { StaffCategory } from '#contract/staff/categories.ts';
import { type Language, LANGUAGES } from '#domain/text/languages.ts';

/** Names of a category as its form shows them: the English one, which is always there, and one of each other language. */
export type TypedCategory = Readonly<Record<Language, string>>;

export const EMPTY: TypedCategory = { en: '', sw: '', pt: '' };

export function typedCategory({ name, names }: Pick<StaffCategory, 'name' | 'names'>): TypedCategory {
  const typed = { ...EMPTY };
  for (const language of LANGUAGES) typed[language] = names[language] ?? '';
  return { ...typed, en: name };
}

/** The body of the calls. */
export const wireOf = ({ en: name, ...names }: TypedCategory) => ({ name, names });

/** The way down to a category, itself included; empty for none. */
export function wayTo(all: readonly StaffCategory[], id: number | null): StaffCategory[] {
  const way: StaffCategory[] = [];
  for (let at = all.find((one) => one.id === id); at && !way.includes(at);) {
    way.unshift(at);
    const { parent_id: above } = at;
    at = all.find((one) => one.id === above);
  }
  return way;
}
