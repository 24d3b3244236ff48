import { Trans, useLingui } from '@lingui/react/macro';
import { fieldMessage } from '#contract/problem.ts';
import { MAX_ARTICLE, MAX_ARTICLE_SUMMARY, MAX_ARTICLE_TITLE } from '#contract/staff/articles.ts';
import { MOST_SLUG } from '#domain/shop/article-slug.ts';
import { Box } from '#ui/box.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import type { ArticleField } from '../article-texts.ts';
import { useArticleWords } from '../article-words.ts';
import styles from '../articles.module.css';
import type { WrittenArticle } from '../use-article.ts';

/** Title, address, summary and text, each with what the shop says of it. */
export function ArticleFields({ written }: { written: WrittenArticle }) {
  const { t } = useLingui();
  const { labels } = useArticleWords();
  const { article, texts, type, problem } = written;
  const text = (name: ArticleField) => ({
    label: labels[name],
    value: texts[name],
    error: fieldMessage(problem, name),
    onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value }),
  });
  return (
    <Box label={t`Article`}>
      <div className="stack">
        <TextField {...text('title')} wide maxLength={MAX_ARTICLE_TITLE} />
        <TextField
          {...text('slug')}
          wide
          maxLength={MOST_SLUG}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          hint={
            article.slug_stays ? (
              <Trans>Readers know this address. Earlier addresses redirect here.</Trans>
            ) : (
              <Trans>Made from the title until you write your own.</Trans>
            )
          }
        />
        <TextField
          {...text('summary')}
          wide
          maxLength={MAX_ARTICLE_SUMMARY}
          hint={<Trans>One sentence for lists. If empty, the first words of the text are used.</Trans>}
        />
        <TextArea
          {...text('content')}
          className={styles.text}
          rows={16}
          maxLength={MAX_ARTICLE}
          hint={
            <Trans>
              Markdown: # before a heading, ** around bold words, - before each point of a list,
              [words](address) for a link.
            </Trans>
          }
        />
      </div>
    </Box>
  );
}
