import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { bytesText } from '#domain/bytes.ts';
import type { PackInfo } from '#offline/packs/packs-face.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import { saveFile } from '#shown/save-file.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Figures } from '#ui/figures.tsx';
import type { PackActs } from './pack-act.ts';

/** What is here, and what can be done with it. */
export function HeldPack({ packs, held, busy, act }: PackActs & { held: PackInfo }) {
  const { t } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const { make, products, asOf, bytes } = held;
  const share = () =>
    act(async () => {
      const file = await packs.handOver();
      if (file) saveFile(file, 'chicargos-catalogue.cgp');
    });
  return (
    <Box title={make === null ? <Trans>All makes</Trans> : make}>
      <Figures
        items={[
          {
            key: 'products',
            label: <Trans>Listings</Trans>,
            value: <Plural value={products} one="# listing" other="# listings" />,
          },
          { key: 'from', label: <Trans>From</Trans>, value: now === null ? '' : moment(asOf, now) },
          { key: 'bytes', label: <Trans>Room on this phone</Trans>, value: bytesText(bytes) },
        ]}
      />
      <p className="small muted">
        <Trans>Descriptions, contacts and further pictures come with a connection.</Trans>
      </p>
      <div className="row row-wrap">
        <Button variant="main" icon="refresh" busy={busy} onClick={() => void act(() => packs.update())}>
          <Trans>Update</Trans>
        </Button>
        <Button icon="share" disabled={busy} onClick={() => void share()}>
          <Trans>Save as a file</Trans>
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
    </Box>
  );
}
