import { ArticleScreen } from '#features/content/article-screen.tsx';
import { whenSessionKnown } from '#shown/when-session-known.tsx';
import { precachePiece } from '../precache-piece.ts';
import { useParams } from '../params.ts';

/** Code that keeps articles, in a file that a phone has once it keeps one. */
const SaveControl = whenSessionKnown(
  async () => (await import('#features/content/saved-articles/save-article.tsx')).SaveArticle,
);
const SavedArticleView = whenSessionKnown(
  async () => (await import('#features/content/saved-articles/saved-article.tsx')).SavedArticleView,
);
const keepFiles = (): void => precachePiece('info');

export function Page() {
  const { slug = '', id } = useParams();
  return (
    <ArticleScreen
      key={`${slug} ${id}`}
      slug={slug}
      id={id}
      SaveControl={SaveControl}
      SavedView={SavedArticleView}
      onKept={keepFiles}
    />
  );
}
