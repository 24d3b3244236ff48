import { useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import { editStaffArticle, StaffArticleDetail } from '#contract/staff-articles.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { useAct } from '#shown/use-act.ts';
import { currentIn } from '../current-in.ts';
import { useLatest } from '../latest.ts';
import {
  type ArticleDraft,
  articleChangesAgainst,
  EMPTY_ARTICLE_DRAFT,
  readArticleDraft,
  sentArticle,
  articleTextsOf,
} from './article-draft.ts';

/** Act that a press does beside saving. */
export interface Publishing {
  published?: boolean;
  publish_at?: string | null;
}

interface Theirs {
  article: StaffArticleDetail;
  wish: Publishing;
  only: boolean;
}

/** An article that is being written: what is typed lies on this phone until it is saved. */
export function useArticle(first: StaffArticleDetail) {
  const [saved, setSaved] = useState<StaffArticleDetail | null>(null);
  const article = saved && saved.version > first.version ? saved : first;
  const draft = useDraft(`staff-article:${first.id}`, EMPTY_ARTICLE_DRAFT, readArticleDraft);
  const latest = useLatest(draft.value);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState<'saved' | 'same' | null>(null);
  const { form, refused } = useBadFieldFocus();
  const { send, busy } = useAct(editStaffArticle);

  const changes = articleChangesAgainst(articleTextsOf(article), draft.value.changes);
  const typed = Object.keys(changes).length > 0;
  const type = (change: ArticleDraft['changes']): void => {
    setDone(null);
    const { seen, changes: before } = latest.current;
    draft.set({ seen: seen ?? article.version, changes: { ...before, ...change } });
  };
  const take = (held: StaffArticleDetail): void => {
    setSaved(held);
    setTheirs(null);
    setProblem(null);
  };
  const letGo = async (held: StaffArticleDetail): Promise<void> => {
    take(held);
    draft.set(EMPTY_ARTICLE_DRAFT);
    await draft.drop();
  };
  /**
   * Saves what was typed over the version that was seen; all else of it stays.
   * @param over the version that is written over, where another one was seen since
   * @param only the wish alone: what must go down now waits for no text, and takes none with it that is half typed
   */
  const save = async (wish: Publishing = {}, over: number | null = null, only = false): Promise<boolean> => {
    setDone(null);
    if (!typed && Object.keys(wish).length === 0) {
      setDone('same');
      return true;
    }
    const { id } = article;
    const seen = over ?? (typed && !only ? draft.value.seen : null) ?? article.version;
    const outcome = await send({
      id,
      ...(only ? {} : sentArticle(changes)),
      ...wish,
      base_version: `a${id}-v${seen}`,
    });
    if (!outcome) return false;
    if (outcome.ok) {
      // What was typed while it was out is not saved: it stays.
      const sent = { ...articleTextsOf(article), ...(only ? {} : changes) };
      const { seen: before, changes: now } = latest.current;
      const rest = articleChangesAgainst(sent, now);
      if (Object.keys(rest).length === 0) await letGo(outcome.value);
      else {
        take(outcome.value);
        // Where somebody else has written since what was typed, that is still to be seen.
        const isStale = only && before !== null && before !== seen;
        draft.set({ seen: isStale ? before : outcome.value.version, changes: rest });
      }
      setDone(outcome.value.changed ? 'saved' : 'same');
      return true;
    }
    const current = currentIn(outcome.problem, StaffArticleDetail);
    setTheirs(current && { article: current, wish, only });
    setProblem(current === null ? outcome.problem : null);
    refused();
    return false;
  };
  return {
    article,
    texts: { ...articleTextsOf(article), ...changes },
    typed,
    type,
    save,
    take,
    letGo,
    theirs,
    problem,
    done,
    busy,
    form,
    draftState: draft.state,
    dropDraft: draft.drop,
  };
}
export type WrittenArticle = ReturnType<typeof useArticle>;
