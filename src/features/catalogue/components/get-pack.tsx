import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { bytesText } from '#domain/text/bytes.ts';
import { useQuery } from '#offline/react/react.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { packSizes } from '../queries.ts';
import type { PackActs } from './pack-act.ts';
import { PackTroubleText } from './pack-trouble.tsx';

/** Which catalogue, and what it costs, before anything is loaded. */
export function GetPack({ packs, busy, act, first = null }: PackActs & { first?: string | null }) {
  const { t } = useLingui();
  const { data, problem } = useQuery(packSizes, {});
  const [picked, setMake] = useState<string | null>(null);
  // The one that was here, in the shop's own letters.
  const before = data?.results.find((one) => one.make?.toLowerCase() === first);
  const make = picked ?? before?.make ?? '';
  const chosen = data?.results.find((one) => (one.make ?? '') === make);
  if (!data)
    return problem ? (
      <PackTroubleText trouble="offline" />
    ) : (
      <Skeleton kind="text" label={t`Loading`} count={2} />
    );
  return (
    <Box title={<Trans>Get the catalogue</Trans>}>
      <div className="stack">
        <SelectField
          label={<Trans>Which vehicles</Trans>}
          value={make}
          onChange={({ target: { value } }) => setMake(value)}
        >
          {data.results.map((one) => (
            <option key={one.make ?? ''} value={one.make ?? ''}>
              {one.make ?? t`All makes`}
            </option>
          ))}
        </SelectField>
        <Button
          variant="main"
          tall
          icon="download"
          busy={busy}
          onClick={() => void act(() => packs.get(make === '' ? null : make.toLowerCase()))}
        >
          {chosen && (
            <Trans>
              Get <Plural value={chosen.products} one="# listing" other="# listings" />, about{' '}
              {bytesText(chosen.bytes)}
            </Trans>
          )}
        </Button>
      </div>
    </Box>
  );
}
