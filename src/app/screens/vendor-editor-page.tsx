import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { refIn } from '#features/vendor/preview/listing-view.ts';
import { EditorScreen } from '#features/vendor/editor/editor-screen.tsx';
import type { Ref } from '#contract/wire.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { useParams } from '../params.ts';
import { useIsDataSaver } from '../data-saver.ts';
import { SellerPage } from '../seller-page.tsx';
import { Page as NotFound } from './not-found-page.tsx';

const editorOf = (cid: Ref | string, lid: Ref | null = null): string =>
  lid === null ? `/vendor/add-content/${cid}` : `/vendor/add-content/${cid}/${lid}`;

export function Page() {
  const { t } = useLingui();
  const params = useParams();
  const navigate = useNavigate();
  const saver = useIsDataSaver();
  const cid = refIn(params['cid']);
  const lid = params['lid'] === undefined ? null : refIn(params['lid']);
  usePageTitle(t`Edit listing`);
  const named = useCallback(
    (known: Ref, entry: Ref | null) => void navigate(editorOf(known, entry), { replace: true }),
    [navigate],
  );
  if (cid === null || (lid === null && params['lid'] !== undefined)) return <NotFound />;
  return (
    <SellerPage stays>
      {() => (
        <EditorScreen
          cid={cid}
          lid={lid}
          saver={saver}
          onNamed={named}
          onKept={(tmp) => void navigate(editorOf(tmp), { replace: true })}
          onDeleted={() =>
            void navigate(lid === null ? '/vendor-dashboard' : `/vendor/list-auto-spares/${cid}`, {
              replace: true,
            })
          }
          onDiscarded={() => void navigate('/vendor-dashboard', { replace: true })}
        />
      )}
    </SellerPage>
  );
}
