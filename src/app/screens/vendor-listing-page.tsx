import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ref } from '#contract/wire.ts';
import { refIn } from '#features/vendor/preview/listing-view.ts';
import { OwnListingScreen } from '#features/vendor/preview/own-listing-screen.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { useParams } from '../params.ts';
import { useIsDataSaver } from '../data-saver.ts';
import { SellerPage } from '../seller-page.tsx';
import { Page as NotFound } from './not-found-page.tsx';

export function Page() {
  const { t } = useLingui();
  const params = useParams();
  const navigate = useNavigate();
  const saver = useIsDataSaver();
  const of = params['prod_class'];
  const cid = of === 'vehicles' || of === 'parts' ? refIn(params['prod_id']) : null;
  usePageTitle(t`Your listing`);
  const named = useCallback(
    (known: Ref) => void navigate(`/vendor/${of}/${known}`, { replace: true }),
    [navigate, of],
  );
  if (cid === null) return <NotFound />;
  return (
    <SellerPage>
      {() => (
        <OwnListingScreen
          cid={cid}
          saver={saver}
          onNamed={named}
          onDeleted={() => void navigate('/vendor-dashboard', { replace: true })}
        />
      )}
    </SellerPage>
  );
}
