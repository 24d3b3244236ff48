import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { bytesText } from '#domain/text/bytes.ts';
import type { PackInfo, PackLoad, Packs, PackTrouble } from '#offline/face/packs-face.ts';
import { useEngine, useWatch } from '#offline/react/react.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Columns, PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { FromFile } from './components/pack-from-file.tsx';
import { GetPack } from './components/get-pack.tsx';
import { PackDetails } from './components/pack-details.tsx';
import { PackTroubleText } from './components/pack-trouble.tsx';

/** The catalogue on this phone: get it, bring it up to date, remove it, hand it on, take it from another phone. */
export function CatalogueScreen() {
  const { t } = useLingui();
  const packs = usePacks();
  usePageTitle(t`Catalogue on this phone`);
  return (
    <Wrap page>
      <PageHead
        title={<Trans>Catalogue on this phone</Trans>}
        lead={<Trans>Search all vehicles without a connection, for the data one photo uses.</Trans>}
      />
      {packs ? <Opened packs={packs} /> : <Skeleton kind="text" label={t`Loading`} count={3} />}
    </Wrap>
  );
}

function usePacks(): Packs | null {
  const engine = useEngine();
  const [packs, setPacks] = useState<Packs | null>(null);
  useEffect(() => {
    let gone = false;
    engine?.packs().then(
      (opened) => gone || setPacks(opened),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [engine]);
  return packs;
}

function Opened({ packs }: { packs: Packs }) {
  const stored = useWatch<PackInfo | null | undefined>(packs.stored, undefined);
  const load = useWatch<PackLoad | null | undefined>(packs.load, undefined);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<PackTrouble | 'done' | null>(null);
  const [checks, setChecks] = useState(true);
  useEffect(() => {
    packs.canCheck().then(setChecks, () => setChecks(false));
    // Without it a file is refused until the next connection.
    packs.meetShop().catch(() => undefined);
  }, [packs]);
  const act = async (work: () => Promise<PackTrouble | null | void>): Promise<void> => {
    setBusy(true);
    setSaid(null);
    try {
      const trouble = await work();
      setSaid(trouble === undefined ? null : (trouble ?? 'done'));
    } catch {
      setSaid('damaged');
    } finally {
      setBusy(false);
    }
  };
  if (!checks) return <PackTroubleText trouble="unsupported" />;
  return (
    <Columns
      main={
        <div className="stack">
          {stored && <PackDetails packs={packs} packInfo={stored} busy={busy} act={act} />}
          {stored?.expired && <PackTroubleText trouble="expired" />}
          {(stored === null || stored?.expired) && (
            <GetPack packs={packs} busy={busy} act={act} first={stored?.make ?? null} />
          )}
          <div role="status">
            {busy && load && (
              <Note icon="download">
                <Trans>{bytesText(load.bytes)} downloaded</Trans>
              </Note>
            )}
            {said === 'done' && (
              <Note kind="ok">
                <Trans>The catalogue is on this phone.</Trans>
              </Note>
            )}
          </div>
          {said !== null && said !== 'done' && !(stored?.expired && said === 'expired') && (
            <PackTroubleText trouble={said} />
          )}
          {!busy && load && (
            <Button tall icon="download" onClick={() => void act(() => packs.goOn())}>
              <Trans>Continue, {bytesText(load.bytes)} downloaded</Trans>
            </Button>
          )}
        </div>
      }
      side={<FromFile packs={packs} busy={busy} act={act} />}
    />
  );
}
