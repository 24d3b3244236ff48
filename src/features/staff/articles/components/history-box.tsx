import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  type ArticleVersionRow,
  restoreStaffArticle,
  StaffArticleDetail,
  staffArticleVersion,
} from '#contract/staff/articles.ts';
import { ArticleText } from '#shown/article-text.tsx';
import { useAct } from '#shown/use-act.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { currentIn } from '../../current-version.ts';
import { MomentText } from '../../dates.tsx';
import { RefusedNote } from '../../refused-note.tsx';
import { WhenLoaded } from '../../when-loaded.tsx';
import { useArticleWords } from '../article-words.ts';
import styles from '../articles.module.css';
import type { WrittenArticle } from '../use-article.ts';

/** History of who changed what and when, and the way back to each of these. */
export function HistoryBox({ written }: { written: WrittenArticle }) {
  const { t } = useLingui();
  const { acts, by } = useArticleWords();
  const [looked, setLooked] = useState<ArticleVersionRow | null>(null);
  const { article } = written;
  return (
    <Box title={<Trans>History</Trans>}>
      {article.versions.length === 0 ? (
        <p className="muted">
          <Trans>It was never changed here.</Trans>
        </p>
      ) : (
        <ol className={styles.versions} aria-label={t`History`}>
          {article.versions.map((row) => {
            const { version } = row;
            return (
              <li key={version}>
                <span>
                  {acts[row.act]}
                  <small>
                    {row.made_at && <MomentText of={row.made_at} />} {by(row.made_by)}
                  </small>
                </span>
                <Button
                  small
                  variant="quiet"
                  aria-label={t`View version ${version}`}
                  onClick={() => setLooked(row)}
                >
                  <Trans>View</Trans>
                </Button>
              </li>
            );
          })}
        </ol>
      )}
      {looked && <Version written={written} row={looked} onClose={() => setLooked(null)} />}
    </Box>
  );
}

interface VersionProps {
  written: WrittenArticle;
  row: ArticleVersionRow;
  onClose: () => void;
}

/** An earlier version as readers would have got it. */
function Version({ written, row: { version, title }, onClose }: VersionProps) {
  const { article, isTyped, take } = written;
  const asked = useUncachedQuery(staffArticleVersion, { id: article.id, version });
  const { send, busy, problem } = useAct(restoreStaffArticle);
  const restore = async (): Promise<void> => {
    const { id } = article;
    const outcome = await send({ id, version, base_version: `a${id}-v${article.version}` });
    if (!outcome) return;
    // Somebody else was faster: what is there now is shown, and may be looked at before another press.
    const now = outcome.ok ? outcome.value : currentIn(outcome.problem, StaffArticleDetail);
    if (now) take(now);
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          {version !== article.version && !isTyped && (
            <Button variant="main" busy={busy} onClick={() => void restore()}>
              <Trans>Restore this version</Trans>
            </Button>
          )}
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      {isTyped && (
        <p className="small muted">
          <Trans>Save or undo what you typed before you restore a version.</Trans>
        </p>
      )}
      <RefusedNote problem={problem} />
      <div className={styles.held}>
        <WhenLoaded asked={asked} level={2}>
          {({ html }) => <ArticleText html={html} />}
        </WhenLoaded>
      </div>
    </Dialog>
  );
}
