import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fieldMessage } from '#contract/problem.ts';
import { deleteStaffArticle } from '#contract/staff/articles.ts';
import { useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { MomentText } from '../../dates.tsx';
import { DraftNote } from '../../draft-note.tsx';
import { RefusedNote } from '../../refused-note.tsx';
import { SaveProblem } from '../../save-problem.tsx';
import { wireMoment } from '../../sent-fields.ts';
import { StaleNote } from '../../stale-note.tsx';
import type { ArticleField, ArticleTexts } from '../article-texts.ts';
import { useArticleWords } from '../article-words.ts';
import styles from '../articles.module.css';
import type { WrittenArticle } from '../use-article.ts';

/** Saving, publishing now or at a time, withdrawing, and both texts where somebody else was faster. */
export function PublishBox({ written }: { written: WrittenArticle }) {
  const { t } = useLingui();
  const { labels } = useArticleWords();
  const { article, texts, theirs, problem, busy, save } = written;
  const [time, setTime] = useState('');
  const isPublished = article.state === 'published';
  const setAt = async (): Promise<void> => {
    if (await save({ publish_at: wireMoment(time) })) setTime('');
  };
  return (
    <Box title={<Trans>Publish</Trans>}>
      <div className="stack">
        {isPublished && (
          <p>
            <Link to={`/latest/${article.slug}`}>
              <Trans>See it as readers do</Trans>
            </Link>
          </p>
        )}
        {article.publish_at !== null && (
          <p>
            <Trans>It will be published:</Trans> <MomentText of={article.publish_at} />
          </p>
        )}
        {theirs && (
          <StaleNote
            busy={busy}
            fields={theirs.differing.map((name) => ({
              label: labels[name],
              mine: <Words name={name} texts={texts} />,
              theirs: <Words name={name} texts={theirs.texts} />,
            }))}
            onMine={theirs.saveMine}
            onTheirs={theirs.take}
          />
        )}
        <SaveProblem problem={problem} />
        <Button type="submit" variant={isPublished ? 'main' : undefined} full busy={busy}>
          {isPublished ? <Trans>Save and show</Trans> : <Trans>Save</Trans>}
        </Button>
        {!isPublished && (
          <>
            <Button variant="main" full busy={busy} onClick={() => void save({ published: true })}>
              <Trans>Publish now</Trans>
            </Button>
            <TextField
              type="datetime-local"
              label={t`Or at this time`}
              hint={<Trans>In UTC.</Trans>}
              value={time}
              error={fieldMessage(problem, 'publish_at')}
              onChange={(event) => setTime(event.target.value)}
            />
            <Button full busy={busy} disabled={time === ''} onClick={() => void setAt()}>
              <Trans>Publish at this time</Trans>
            </Button>
          </>
        )}
        {article.state !== 'draft' && (
          <Button variant="risk" full busy={busy} onClick={() => void save({ published: false }, null, true)}>
            {isPublished ? <Trans>Withdraw</Trans> : <Trans>Remove the time</Trans>}
          </Button>
        )}
        <DraftNote {...written} onUndo={() => void written.letGo(article)} />
        {article.state === 'draft' && <Delete written={written} />}
      </div>
    </Box>
  );
}

function Words({ name, texts }: { name: ArticleField; texts: ArticleTexts }) {
  return <div className={styles.both}>{texts[name] || '–'}</div>;
}

function Delete({ written: { article, dropDraft } }: { written: WrittenArticle }) {
  const [asks, setAsks] = useState(false);
  const { send, busy, problem } = useAct(deleteStaffArticle);
  const navigate = useNavigate();
  const { id, version, title } = article;
  const remove = async (): Promise<void> => {
    const outcome = await send({ id, base_version: `a${id}-v${version}` });
    // Gone already: somebody else was faster, or our own answer was lost.
    if (!outcome?.ok && outcome?.status !== 404) return;
    await dropDraft();
    void navigate('/staff/articles', { replace: true });
  };
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setAsks(true)}>
        <Trans>Delete the draft</Trans>
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        role="alertdialog"
        title={<Trans>Delete {title}?</Trans>}
        actions={
          <>
            <Button variant="risk" busy={busy} onClick={() => void remove()}>
              <Trans>Delete</Trans>
            </Button>
            <Button onClick={() => setAsks(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>This cannot be undone. Its earlier versions are deleted too.</Trans>
        </p>
        <RefusedNote problem={problem} />
      </Dialog>
    </>
  );
}
