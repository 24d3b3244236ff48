import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ref } from '#contract/wire.ts';
import { EntriesScreen } from '#features/vendor/entries/entries-screen.tsx';
import { refIn } from '#features/vendor/preview/listing-view.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { useParams } from '../params.ts';
import { SellerPage } from '../seller-page.tsx';
import { Page as NotFound } from './not-found-page.tsx';

export function Page() {
  const { t } = useLingui();
  const params = useParams();
  const navigate = useNavigate();
  const cid = refIn(params['cid']);
  usePageTitle(t`Parts in this listing`);
  const named = useCallback(
    (known: Ref) => void navigate(`/vendor/list-auto-spares/${known}`, { replace: true }),
    [navigate],
  );
  if (cid === null) return <NotFound />;
  return <SellerPage>{() => <EntriesScreen cid={cid} onNamed={named} />}</SellerPage>;
}
