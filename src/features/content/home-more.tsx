import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { siteSettings } from '#shown/site-settings.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SocialLinks } from '#shown/social-links.tsx';
import { ArticleLinks } from './components/article-links.tsx';
import { DealsBox } from './components/deals.tsx';
import styles from './components/home-parts.module.css';
import { Banners, PromoCards } from './components/promo-cards.tsx';
import { PromotionsBox } from './components/promoted.tsx';
import { articles } from './queries.ts';

/** So many news stand on home; the others are one tap away. */
const NEWS = 6;

/** Home further down: what the shop puts forward, deals, ways to buy, news and where else the shop is. */
export function HomeMore({ saver }: { saver: boolean }) {
  return (
    <>
      <PromotionsBox saver={saver} />
      <DealsBox saver={saver} />
      <PromoCards />
      <Banners />
      <News />
    </>
  );
}

function News() {
  const { t } = useLingui();
  const { data, problem, loading, refresh } = useQuery(articles, {});
  const { data: settings } = useQuery(siteSettings, {});
  const rows = data && 'results' in data ? data.results : [];
  return (
    <section className={styles.section} aria-labelledby="news">
      <div className={styles.top}>
        <h2 id="news">
          <Trans>News and Reviews</Trans>
        </h2>
        {rows.length > NEWS && (
          <ButtonLink variant="quiet" small to="/latest">
            <Trans>See all</Trans>
          </ButtonLink>
        )}
      </div>
      <ArticleLinks articles={rows.slice(0, NEWS)} />
      {!data && problem && <Failed problem={problem} onRetry={refresh} />}
      {!data && loading && <Skeleton label={t`Loading`} kind="text" count={3} />}
      <SocialLinks links={settings?.social ?? []} />
    </section>
  );
}
