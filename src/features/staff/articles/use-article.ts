import { editStaffArticle, StaffArticleDetail } from '#contract/staff/articles.ts';
import { useAct } from '#shown/use-act.ts';
import { useStoredEdit } from '../use-stored-edit.ts';
import { ARTICLE_FIELDS, type ArticleField, articleTextsOf, sentArticle } from './article-texts.ts';

/** Act that a press does beside saving. */
interface Publishing {
  published: boolean;
  publish_at: string | null;
}

/** An article that is being written. */
export function useArticle(first: StaffArticleDetail) {
  const { send, busy } = useAct(editStaffArticle);
  const { id } = first;
  const { latest: article, ...edit } = useStoredEdit<StaffArticleDetail, ArticleField, Publishing>({
    first,
    thing: StaffArticleDetail,
    draft: `staff-article:${id}`,
    names: ARTICLE_FIELDS,
    textsOf: articleTextsOf,
    send: (changes, wish, seen) =>
      send({ id, ...sentArticle(changes), ...wish, base_version: `a${id}-v${seen}` }),
  });
  return { ...edit, article, busy };
}
export type WrittenArticle = ReturnType<typeof useArticle>;
