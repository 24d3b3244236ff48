import { Trans, useLingui } from '@lingui/react/macro';
import { type StaffArticleDetail, staffArticle } from '#contract/staff/articles.ts';
import { ArticleText } from '#shown/article-text.tsx';
import { Form } from '#shown/form.tsx';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { ArticleMark } from './article-mark.tsx';
import styles from './articles.module.css';
import { NewArticle } from './new-article-screen.tsx';
import { ArticleFields } from './components/article-fields.tsx';
import { HistoryBox } from './components/history-box.tsx';
import { PictureBox } from './components/picture-box.tsx';
import { PublishBox } from './components/publish-box.tsx';
import { useArticle } from './use-article.ts';
import { usePreview } from './use-preview.ts';

/** One article, or a new one. @param id `new`, or as it stands in the address */
export function StaffArticleScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <StaffFrame title={id === 'new' ? t`New article` : t`Article`}>
      {() => (id === 'new' ? <NewArticle /> : <ArticleLoader id={id} />)}
    </StaffFrame>
  );
}

function ArticleLoader({ id }: { id: string }) {
  const asked = useUncachedQuery(staffArticle, { id });
  return <WhenLoaded asked={asked}>{(data) => <Written key={data.id} first={data} />}</WhenLoaded>;
}

function Written({ first }: { first: StaffArticleDetail }) {
  const { t } = useLingui();
  const written = useArticle(first);
  const { article, texts } = written;
  const preview = usePreview(texts.content, article);
  return (
    <>
      <StaffHead
        title={texts.title || t`No title`}
        help={
          <>
            <Trans>
              Write here, look at the preview, and publish: what you type stays on this phone until you save.
            </Trans>{' '}
            <Link to="/staff/articles">
              <Trans>All articles</Trans>
            </Link>
          </>
        }
        beside={<ArticleMark state={article.state} />}
      />
      <Form form={written.form} busy={written.busy} onSubmit={() => void written.save()}>
        <div className={styles.lay}>
          <div className="stack">
            <ArticleFields written={written} />
            <Box title={<Trans>Preview</Trans>}>
              {preview.failed && (
                <Note kind="wait" role="status">
                  <Trans>The preview is out of date. It refreshes when there is a connection.</Trans>
                </Note>
              )}
              <div aria-busy={preview.isOld}>
                {preview.html === '' ? (
                  <p className="muted">
                    <Trans>Nothing is written yet.</Trans>
                  </p>
                ) : (
                  <ArticleText html={preview.html} />
                )}
              </div>
            </Box>
          </div>
          <div className={`stack ${styles.side}`}>
            <PublishBox written={written} />
            <PictureBox written={written} />
            <HistoryBox written={written} />
          </div>
        </div>
      </Form>
    </>
  );
}
