import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Info, ProsePart, Points } from './components/prose.tsx';

/** Stock in numbers, for dealers, fleets and workshops. @param request the form by which it is asked for */
export function BulkStock({ request }: { request: ReactNode }) {
  const { t } = useLingui();
  return (
    <Info
      title={t`Bulk stock procurement`}
      lead={<Trans>Vehicles, spares and electronics in bulk, for dealers, fleets and workshops.</Trans>}
    >
      <ProsePart title={<Trans>What we can get for you</Trans>}>
        <Points>
          <li>
            <Trans>Several vehicles of one kind, or a list of different ones.</Trans>
          </li>
          <li>
            <Trans>Spares by the dozen: by make, model and year, or by part number.</Trans>
          </li>
          <li>
            <Trans>Electronics and other goods from the UK that ship well with vehicles.</Trans>
          </li>
        </Points>
      </ProsePart>
      <ProsePart title={<Trans>What helps us answer quickly</Trans>}>
        <Points>
          <li>
            <Trans>What you want and how many of each, with the years and condition you accept.</Trans>
          </li>
          <li>
            <Trans>Your country and port, and whether RORO or container.</Trans>
          </li>
          <li>
            <Trans>What you want to spend, in which currency, and by when you need it.</Trans>
          </li>
        </Points>
        <p>
          <Trans>
            An agent replies within 12 hours with an offer, not an order: nothing is bought until you have a
            pro-forma that you can verify.
          </Trans>
        </p>
      </ProsePart>
      {request}
    </Info>
  );
}
