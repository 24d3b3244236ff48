import { useLingui } from '@lingui/react/macro';
import type { ArticleVersionRow, StaffArticle } from '#contract/staff/articles.ts';
import type { ArticleField } from './article-texts.ts';

/** Names of the parts of an article, of its states and of its changes. */
export function useArticleWords() {
  const { t } = useLingui();
  const labels: Record<ArticleField, string> = {
    title: t`Title`,
    slug: t`Address`,
    summary: t`Summary`,
    content: t`Text`,
    picture: t`Picture`,
  };
  const states: Record<StaffArticle['state'], string> = {
    draft: t`Draft`,
    scheduled: t`Scheduled`,
    published: t`Published`,
  };
  const acts: Record<ArticleVersionRow['act'], string> = {
    kept: t`As it was before`,
    create: t`Started`,
    edit: t`Changed`,
    restore: t`An earlier version restored`,
    publish: t`Published`,
    schedule: t`Time set`,
    withdraw: t`Withdrawn`,
  };
  /** Name of whoever did it: a job of the shop has no name. */
  const by = (who: StaffArticle['updated_by']): string => who?.name ?? t`the shop`;
  return { labels, states, acts, by };
}
