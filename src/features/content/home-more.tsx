import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { siteSettings } from '#shown/site-settings.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SocialLinks } from '#shown/social-links.tsx';
import { useWide } from '#shown/use-wide.ts';
import { ArticleLinks } from './components/article-links.tsx';
import { DealsBox } from './components/deals.tsx';
import styles from './components/home-parts.module.css';
import { Banners, PromoCards } from './components/promo-cards.tsx';
import { PromotionsBox } from './components/promoted.tsx';
import { articles } from './queries.ts';

/** So many news and deals stand on home, on a phone and on a wide screen; the others are one tap away. */
const NEWS = { phone: 3, wide: 6 };
const DEALS = { phone: 2, wide: 12 };

/**
 * Home further down: how one buys, deals, what the shop puts forward, news and where else the shop is. A phone gets the
 * short of it: who scrolls there pays for each picture.
 */
export function HomeMore({ saver }: { saver: boolean }) {
  const room = useWide() ? 'wide' : 'phone';
  return (
    <>
      <PromoCards />
      <DealsBox saver={saver} most={DEALS[room]} />
      {room === 'wide' && <PromotionsBox saver={saver} />}
      <Banners />
      <News most={NEWS[room]} />
    </>
  );
}

function News({ most }: { most: number }) {
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
        {rows.length > most && (
          <ButtonLink variant="quiet" small to="/latest">
            <Trans>See all</Trans>
          </ButtonLink>
        )}
      </div>
      <ArticleLinks articles={rows.slice(0, most)} />
      {!data && problem && <Failed problem={problem} onRetry={refresh} />}
      {!data && loading && <Skeleton label={t`Loading`} kind="text" count={3} />}
      <SocialLinks links={settings?.social ?? []} />
    </section>
  );
}
