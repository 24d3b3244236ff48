import { useLingui } from '@lingui/react/macro';
import type { SparesCategory } from '#contract/listings/listing-edit.ts';
import { categoryNameIn } from '#domain/stock/category-tree.ts';
import { useQuery } from '#offline/react/react.ts';
import { sparesTypesIn } from './creation-tree.ts';
import { productTypes } from '../queries.ts';

/** Name of a type of vehicles in the language of the page; another one than the two of ours stands as it is. */
export function useVehicleTypeName(): (type: string) => string {
  const { t } = useLingui();
  return (type) => (type === 'Cars' ? t`Cars` : type === 'Commercial' ? t`Commercial` : type);
}

/**
 * The way to a listing's category in the language of the page, as the tree of spares on the phone has it. A vehicle's make and
 * model, and what the tree does not know, stay as they are.
 */
export function useCategoryPath(fullName: string, of: 'vehicles' | 'parts'): string {
  const { i18n } = useLingui();
  const typeName = useVehicleTypeName();
  const isAsked = of === 'parts' && i18n.locale !== 'en';
  const { data } = useQuery(productTypes, isAsked ? { pt: 'spares' } : null);
  if (of === 'vehicles') {
    const [type = '', ...below] = fullName.split(' > ');
    return [typeName(type), ...below].join(' > ');
  }
  return isAsked
    ? pathIn(
        i18n.locale,
        fullName,
        sparesTypesIn(data).flatMap(({ parents }) => parents),
      )
    : fullName;
}

/** "Brakes > Brake pads" in a language. A path may begin at a root that the tree begins below. */
export function pathIn(language: string, path: string, tree: readonly SparesCategory[]): string {
  const names = path.split(' > ');
  const first = names.findIndex((name) => tree.some((node) => node.name === name));
  if (first < 0) return path;
  let nodes = tree;
  const shown: string[] = [];
  for (const name of names.slice(first)) {
    const node = nodes.find((one) => one.name === name);
    if (!node) return path;
    shown.push(categoryNameIn(node, language));
    nodes = node.children;
  }
  return shown.join(' > ');
}
