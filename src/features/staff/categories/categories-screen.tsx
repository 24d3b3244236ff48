import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type StaffCategory, staffCategories } from '#contract/staff/categories.ts';
import { categoryNameIn } from '#domain/stock/category-tree.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Note } from '#ui/note.tsx';
import { useListAddress } from '../list-address.ts';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { CategoriesTable } from './categories-table.tsx';
import { wayTo } from './category-fields.ts';
import { type CategoryDone, EditCategory, NewCategory } from './category-form.tsx';

/** The tree of spares: what the shop sells is filed in it, and found by its names. */
export function CategoriesScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Categories`}>{() => <Categories />}</StaffFrame>;
}

/** `in`: whose branches are shown; `edit`: an id, or `new`. */
const USUAL = { in: '', edit: '', page: '' };

function Categories() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { params, to } = useListAddress('/staff/categories', USUAL);
  const asked = useUncachedQuery(staffCategories, {});
  const [done, setDone] = useState<CategoryDone | null>(null);
  const finish = (what: CategoryDone): void => {
    setDone(what);
    asked.refresh();
    void navigate(to({ edit: '' }), { replace: true });
  };
  const open = (change: Partial<typeof USUAL>): void => {
    setDone(null);
    void navigate(to(change));
  };
  return (
    <WhenLoaded asked={asked}>
      {({ results }) => {
        const root = results.find(({ parent_id: above }) => above === null);
        const way = wayTo(results, params.in === '' ? (root?.id ?? null) : Number(params.in));
        const at = way.at(-1) ?? null;
        const below = results.filter(({ parent_id: above }) => above === (at?.id ?? null));
        const edited = results.find(({ id }) => String(id) === params.edit);
        const nameOf = (one: StaffCategory) => categoryNameIn(one, i18n.locale);
        const isForm = edited !== undefined || params.edit === 'new';
        return (
          <>
            <StaffHead
              title={
                edited ? (
                  <Trans>Change a category</Trans>
                ) : isForm ? (
                  <Trans>Add a category</Trans>
                ) : (
                  <Trans>Categories</Trans>
                )
              }
              help={
                <Trans>
                  Where parts are filed and found. What you save shows in the shop at once, and on phones with
                  their next catalogue.
                </Trans>
              }
              aside={
                isForm ? (
                  <ButtonLink to={to({ edit: '' })}>
                    <Trans>All categories</Trans>
                  </ButtonLink>
                ) : (
                  <Button icon="plus" onClick={() => open({ edit: 'new' })}>
                    <Trans>Add a category</Trans>
                  </Button>
                )
              }
            />
            <div className="stack">
              <Crumbs
                label={t`Category path`}
                whole
                items={way.map((one) =>
                  one === at
                    ? { label: nameOf(one) }
                    : { label: nameOf(one), to: to({ in: String(one.id), edit: '' }) },
                )}
              />
              {at && !isForm && (
                <div>
                  <ButtonLink small icon="edit" to={to({ edit: String(at.id) })}>
                    <Trans>Change {nameOf(at)}</Trans>
                  </ButtonLink>
                </div>
              )}
              {done !== null && (
                <Note kind="ok" role="status" title={<DoneWords done={done} />}>
                  {done !== 'same' && <Trans>The public sees it this way from now on.</Trans>}
                </Note>
              )}
              {edited ? (
                <Box label={t`Category`}>
                  <EditCategory
                    key={edited.id}
                    first={edited}
                    isEmpty={edited.filed === 0 && !results.some((one) => one.parent_id === edited.id)}
                    onDone={finish}
                  />
                </Box>
              ) : isForm ? (
                <Box label={t`Category`}>
                  <NewCategory parentId={at?.id ?? null} onDone={finish} />
                </Box>
              ) : (
                <CategoriesTable
                  all={results}
                  below={below}
                  onIn={(id) => open({ in: id })}
                  onEdit={(id) => open({ edit: id })}
                />
              )}
            </div>
          </>
        );
      }}
    </WhenLoaded>
  );
}

function DoneWords({ done }: { done: CategoryDone }) {
  if (done === 'added') return <Trans>The category is added.</Trans>;
  if (done === 'same') return <Trans>Nothing was changed.</Trans>;
  return done === 'saved' ? <Trans>The category is saved.</Trans> : <Trans>The category is removed.</Trans>;
}
