import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import type { PackActs } from './pack-act.ts';

/** From another phone, without a connection. */
export function FromFile({ packs, busy, act }: PackActs) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box title={<Trans>From another phone</Trans>}>
      <div className="stack">
        <p>
          <Trans>
            Someone with the catalogue can save it as a file and pass it to you. Only files made by this shop
            are accepted.
          </Trans>
        </p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t`Catalogue file`}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void act(() => packs.takeIn(file));
            target.value = '';
          }}
        />
        <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
          <Trans>Choose a file</Trans>
        </Button>
      </div>
    </Box>
  );
}
