import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import type { CategoryNode, CategoryTree } from '#contract/parts.ts';
import { type NamedCategory, categoryNameIn } from '#domain/stock/category-tree.ts';
import { PARTS_FRONT, type PartsPlace, printParts } from '#domain/search/parts-address.ts';
import { SelectField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import styles from './category-links.module.css';

/** @param fits the vehicle that the list is narrowed to goes along */
export const categoryAddress = (
  { slug, id }: Pick<CategoryNode, 'slug' | 'id'>,
  fits: PartsPlace['fits'] = null,
): string => printParts({ ...PARTS_FRONT, category: { slug, id }, fits });

/** Names of categories in the language of the page; in English where they have no other name. */
export function useCategoryName(): (category: NamedCategory) => string {
  const { i18n } = useLingui();
  return (category) => categoryNameIn(category, i18n.locale);
}

/** Categories below a place; the whole department has one root, whose branches are meant. */
export function belowOf(tree: CategoryTree) {
  const [only, ...others] = tree.results;
  return tree.category === null && only && others.length === 0 ? only.children : tree.results;
}

interface CategoryProps {
  tree: CategoryTree;
  fits: PartsPlace['fits'];
  onFollow?: () => void;
}

/** The branches below, as links with what each holds. */
export function CategoryLinks({ tree, fits, onFollow }: CategoryProps) {
  const { t, i18n } = useLingui();
  const nameOf = useCategoryName();
  const below = belowOf(tree);
  if (below.length === 0) return null;
  return (
    <nav aria-label={t`Categories`}>
      <ul className={styles.links}>
        {below.map((node) => (
          <li key={node.id}>
            {node.num_products === 0 ? (
              <div className={styles.none}>
                <span>{nameOf(node)}</span>
                <span>{i18n.number(0)}</span>
              </div>
            ) : (
              <Link to={categoryAddress(node, fits)} onClick={onFollow}>
                <span>{nameOf(node)}</span>
                <span className="muted">{i18n.number(node.num_products)}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same as a select, for a thumb. */
export function CategorySelect({ tree, fits }: CategoryProps) {
  const { t, i18n } = useLingui();
  const nameOf = useCategoryName();
  const navigate = useNavigate();
  const below = belowOf(tree);
  if (below.length === 0) return null;
  return (
    <SelectField
      label={<Trans>Category</Trans>}
      labelHidden
      compact
      value=""
      onChange={({ target: { value } }) => value !== '' && void navigate(value)}
    >
      <option value="">{t`Category`}</option>
      {below.map((node) => (
        <option key={node.id} value={categoryAddress(node, fits)} disabled={node.num_products === 0}>
          {t`${nameOf(node)}, ${i18n.number(node.num_products)}`}
        </option>
      ))}
    </SelectField>
  );
}
