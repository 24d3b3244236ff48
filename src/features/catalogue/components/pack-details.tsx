import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { PACK_REGION } from '#contract/pack.ts';
import { bytesText } from '#domain/text/bytes.ts';
import { DAY_MS } from '#domain/text/durations.ts';
import { packFileName } from '#domain/pack/file.ts';
import type { PackInfo } from '#offline/face/packs-face.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Figures } from '#ui/figures.tsx';
import type { PackActs } from './pack-act.ts';
import { canShareFiles, shareFile } from './share-file.ts';

/** Catalogue that is on this phone, and what can be done with it. */
export function PackDetails({ packs, packInfo, busy, act }: PackActs & { packInfo: PackInfo }) {
  const { t } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const { make, makeName, products, asOf, bytes, expired } = packInfo;
  // What came today has little new in it: to get that is no advice.
  const isOld = now !== null && now - asOf > DAY_MS;
  const cost = useUpdateCost({ packs, busy, asOf });
  /** The age of the one that lies in the downloads. */
  const [saved, setSaved] = useState<number | null>(null);
  const share = () =>
    act(async () => {
      setSaved(null);
      const file = await packs.handOver();
      if (file && (await shareFile(file, packFileName(PACK_REGION, make, asOf)))) setSaved(asOf);
    });
  return (
    <Box title={make === null ? <Trans>All makes</Trans> : makeName}>
      <Figures
        items={[
          {
            key: 'products',
            label: <Trans>Listings</Trans>,
            value: <Plural value={products} one="# listing" other="# listings" />,
          },
          { key: 'from', label: <Trans>From</Trans>, value: now === null ? '' : moment(asOf, now) },
          { key: 'bytes', label: <Trans>Space on this phone</Trans>, value: bytesText(bytes) },
        ]}
      />
      <p className="small muted">
        <Trans>Descriptions, contacts and more pictures need a connection.</Trans>
      </p>
      <div className="row row-wrap sect">
        {!expired && (
          <Button
            variant={isOld ? 'main' : 'plain'}
            icon="refresh"
            busy={busy}
            onClick={() => void act(() => packs.update())}
          >
            {cost === null ? <Trans>Update</Trans> : <Trans>Update, {bytesText(cost)}</Trans>}
          </Button>
        )}
        <Button icon="share" disabled={busy} onClick={() => void share()}>
          {canShareFiles() ? <Trans>Share as a file</Trans> : <Trans>Save as a file</Trans>}
        </Button>
        <Button
          variant="risk"
          disabled={busy}
          aria-label={t`Remove the catalogue from this phone`}
          onClick={() => void act(() => packs.remove())}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
      <div role="status">
        {saved === asOf && (
          <p className="small">
            <Trans>Saved. It is in your downloads.</Trans>
          </p>
        )}
      </div>
    </Box>
  );
}

/** Cost of an update, asked while somebody looks at it and again after each; null where nobody can say. */
function useUpdateCost({
  packs,
  busy,
  asOf,
}: Pick<PackActs, 'packs' | 'busy'> & { asOf: number }): number | null {
  const [cost, setCost] = useState<{ of: number; bytes: number | null } | null>(null);
  useEffect(() => {
    if (busy || !navigator.onLine) return;
    let gone = false;
    packs.updateCost().then(
      (bytes) => gone || setCost({ of: asOf, bytes }),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [packs, busy, asOf]);
  return cost?.of === asOf ? cost.bytes : null;
}
