import { useLingui } from '@lingui/react/macro';
import { type NamedCategory, categoryNameIn } from '#domain/category-tree.ts';

/** What categories are called in the language of the page; in English where they have no other name. */
export function useCategoryName(): (category: NamedCategory) => string {
  const { i18n } = useLingui();
  return (category) => categoryNameIn(category, i18n.locale);
}
