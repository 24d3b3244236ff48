import { Trans, useLingui } from '@lingui/react/macro';
import type { ProductTypes } from '#contract/listing-edit.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { SelectField } from '#ui/field.tsx';
import { NO_SPARES, readSparesDraft, type SparesDraft } from './creation-drafts.ts';
import { useCreation } from './creation-run.ts';
import { descend, pathOf, sparesParent } from './creation-tree.ts';
import { CreationFrame } from './components/creation-frame.tsx';
import { TitleField, useTitleProblem } from './components/creation-title.tsx';
import type { StandingProps } from './components/dashboard-standing.tsx';

const DRAFT = 'listing-spares';

/** Spares to sell: categories down to one that holds listings, then the title (spec account §2). */
export function CreateSparesScreen(standing: StandingProps) {
  const { t } = useLingui();
  usePageTitle(t`List Auto Spares for sale`);
  return (
    <CreationFrame
      title={<Trans>List Auto Spares for sale</Trans>}
      crumb={t`Create auto spares listing`}
      pt="spares"
      {...standing}
    >
      {(tree) => <SparesForm tree={tree} />}
    </CreationFrame>
  );
}

function SparesForm({ tree }: { tree: ProductTypes }) {
  const { t } = useLingui();
  const { value, set } = useDraft<SparesDraft>(DRAFT, NO_SPARES, readSparesDraft);
  const { create, busy, failed } = useCreation(DRAFT);
  const { form, tries, refused } = useBadFieldFocus();
  const titleProblem = useTitleProblem();
  const parent = sparesParent(tree);
  if (!parent)
    return <Empty icon="tools" bare title={<Trans>No spares can be listed at the moment.</Trans>} />;
  const { levels, trail, leaf } = descend(parent, value.path);
  const names = [t`Category`, t`Sub category`, t`Level 4`, t`Level 5`];
  const missing = t`Enter a listing category and title`;
  const title = titleProblem(value.title, missing);
  async function submit() {
    if (leaf?.cat_id == null || title) return refused();
    await create(
      { prodClass: 'parts', subId: leaf.cat_id, model: null, category: pathOf(trail) },
      value.title,
    );
  }
  return (
    <Form form={form} busy={busy} onSubmit={submit}>
      {levels.map((choices, depth) => (
        <SelectField
          key={trail[depth]?.name ?? depth}
          name={`level-${depth}`}
          label={names[depth] ?? t`Level ${depth + 2}`}
          value={trail[depth + 1]?.name ?? ''}
          error={tries > 0 && !leaf && depth === levels.length - 1 ? missing : undefined}
          // A higher level takes the lower ones along.
          onChange={({ target }) => set({ ...value, path: [...value.path.slice(0, depth), target.value] })}
        >
          <option value="">{t`Choose one`}</option>
          {choices.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      ))}
      {leaf && (
        <TitleField
          label={<Trans>Title</Trans>}
          hint={<Trans>Title, Year, Compatible Make & Model, Title, Part number</Trans>}
          value={value.title}
          error={tries > 0 ? title : undefined}
          onChange={(next) => set({ ...value, title: next })}
        />
      )}
      {failed && <LocalWriteErrorNote cause={failed.cause} />}
      <Button type="submit" variant="main" busy={busy}>
        <Trans>Create listing</Trans>
      </Button>
      <p className="tiny muted">
        <Trans>It begins as a draft on this phone. Nobody else sees it before you make it live.</Trans>
      </p>
    </Form>
  );
}
