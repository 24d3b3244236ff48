import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { WHOLE_LIST } from '#contract/personal-lists.ts';
import { FavouritesList } from '#features/favourites/favourites-list.tsx';
import { RecentList } from '#features/recent/recent-list.tsx';
import { SavedSearchesList } from '#features/saved-searches/saved-searches-list.tsx';
import { favourites } from '#features/favourites/queries.ts';
import { savedSearches } from '#features/saved-searches/queries.ts';
import { useQuery, useSession } from '#offline/react/react.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { TabLinks } from '#ui/tab-links.tsx';
import { ImportMark } from '../import-question.tsx';
import { NoticeOffer } from '../notice-offer.tsx';
import { useIsDataSaver } from '../data-saver.ts';
import { useShipTo } from '../ship-to.ts';

const TABS = ['favourites', 'searches', 'recent'] as const;

/** Lists that somebody keeps beside the catalogue: of an account, or of this phone until somebody signs in. */
export function Page() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'favourites';
  const saver = useIsDataSaver();
  const { code: country } = useShipTo();
  const session = useSession();
  const names = { favourites: t`Favourites`, searches: t`Saved searches`, recent: t`Recently viewed` };
  usePageTitle(names[tab]);
  return (
    <Wrap page>
      <PageHead
        title={<Trans>Saved</Trans>}
        aside={
          <ButtonLink to="/compare" icon="scale" small>
            <Trans>Compare</Trans>
          </ButtonLink>
        }
      />
      <TabLinks
        label={t`Saved`}
        items={TABS.map((one) => ({
          to: one === 'favourites' ? '/profile/saved' : `/profile/saved?tab=${one}`,
          label: names[one],
          current: one === tab,
        }))}
      />
      <div className="sect stack">
        {session === null && tab !== 'recent' && (
          <Note>
            <Trans>These are saved on this phone. They are added to your account when you log in.</Trans>
          </Note>
        )}
        {tab === 'favourites' && <FavouritesList saver={saver} country={country} ImportMark={ImportMark} />}
        {tab === 'searches' && <SavedSearchesList />}
        {tab !== 'recent' && <AfterSaving tab={tab} />}
        {tab === 'recent' && <RecentList saver={saver} country={country} Mark={ImportMark} />}
      </div>
    </Wrap>
  );
}

/** Only who keeps something has news to come. */
function AfterSaving({ tab }: { tab: 'favourites' | 'searches' }) {
  const liked = useQuery(favourites, WHOLE_LIST).data?.results.length ?? 0;
  const searches = useQuery(savedSearches, WHOLE_LIST).data?.results.length ?? 0;
  return (tab === 'favourites' ? liked : searches) > 0 ? <NoticeOffer /> : null;
}
