import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from 'react-router-dom';
import { staffDeals } from '#contract/staff/offers.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Button } from '#ui/button.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { DealForm } from './deal-form.tsx';
import { DealsTable } from './deals-table.tsx';
import { FlashBox } from './flash-box.tsx';
import { TiersBox } from './tiers-box.tsx';

const HERE = '/staff/offers';

/** Offers of the shop for a time: deals, the flash discount, and what the three ways to buy begin at. */
export function OffersScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Offers`}>{() => <Offers />}</StaffFrame>;
}

function Offers() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const asked = useUncachedQuery(staffDeals, {});
  const open = new URLSearchParams(search).get('deal');
  const back = (): void => {
    asked.refresh();
    void navigate(HERE, { replace: true });
  };
  return (
    <WhenLoaded asked={asked}>
      {({ results }) => {
        const deal = results.find(({ id }) => String(id) === open) ?? null;
        if (deal || open === 'new') return <DealForm key={open} deal={deal} back={HERE} onDone={back} />;
        return (
          <>
            <StaffHead
              title={<Trans>Offers</Trans>}
              help={
                <Trans>
                  What is saved here shows on the pages at once, from its first day until its last.
                </Trans>
              }
              aside={
                <Button icon="plus" onClick={() => void navigate(`${HERE}?deal=new`)}>
                  <Trans>Add a deal</Trans>
                </Button>
              }
            />
            <div className="stack">
              <DealsTable deals={results} to={(id) => `${HERE}?deal=${id}`} />
              <FlashBox />
              <TiersBox />
            </div>
          </>
        );
      }}
    </WhenLoaded>
  );
}
