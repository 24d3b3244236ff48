import { Trans, useLingui } from '@lingui/react/macro';
import type { ProductTypes } from '#contract/listings/listing-edit.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { NO_SPARES, readSparesDraft, type SparesDraft } from './creation-drafts.ts';
import { useCreation } from './creation-run.ts';
import { descend, pathOf, sparesParent } from './creation-tree.ts';
import { CreationFrame } from './creation-frame.tsx';
import type { StandingProps } from '../dashboard/dashboard-standing.tsx';
import { SparesFields, useSparesProblem } from './spares-fields.tsx';

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
  const { value, set } = useDraft<SparesDraft>(DRAFT, NO_SPARES, readSparesDraft);
  const { create, busy, failed } = useCreation(DRAFT);
  const { form, tries, refused } = useBadFieldFocus();
  const problem = useSparesProblem();
  const parent = sparesParent(tree);
  if (!parent)
    return <Empty icon="tools" bare title={<Trans>No spares can be listed at the moment.</Trans>} />;
  const { trail, leaf } = descend(parent, value.path);
  async function submit() {
    if (!parent || leaf?.cat_id == null || problem(parent, value)) return refused();
    await create(
      { prodClass: 'parts', subId: leaf.cat_id, model: null, category: pathOf(trail) },
      value.title,
    );
  }
  return (
    <Form form={form} busy={busy} onSubmit={submit}>
      <SparesFields parent={parent} draft={value} isTried={tries > 0} onDraft={set} />
      {failed && <LocalWriteErrorNote cause={failed.cause} />}
      <Button type="submit" variant="main" busy={busy}>
        <Trans>Create listing</Trans>
      </Button>
      <p className="tiny muted">
        <Trans>It starts as a draft on this phone. Nobody else sees it until you make it live.</Trans>
      </p>
    </Form>
  );
}
