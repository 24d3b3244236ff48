import { ArticleScreen } from '#features/content/article-screen.tsx';
import { whenSettled } from '#shown/when-settled.tsx';
import { keepPiece } from '../keep-piece.ts';
import { useParams } from '../params.ts';

/** What keeps articles lies in a file that a phone has once it keeps one. */
const Keep = whenSettled(async () => (await import('#features/content/kept/keep-article.tsx')).KeepArticle);
const Kept = whenSettled(async () => (await import('#features/content/kept/kept-article.tsx')).KeptArticle);
const keepFiles = (): void => keepPiece('info');

export function Page() {
  const { slug = '', id } = useParams();
  return (
    <ArticleScreen key={`${slug} ${id}`} slug={slug} id={id} Keep={Keep} Kept={Kept} onKept={keepFiles} />
  );
}
