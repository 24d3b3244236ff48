import type { ComponentType } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { printSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { useQuery } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import type { ImportMarkProps } from '#shown/import-goods.ts';
import { FiguresSource } from '#shown/figures-source.tsx';
import type { LandedCosts } from '#shown/landed-cost-line.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './export-deals-screen.module.css';
import { CHEAPEST } from './export-deals.ts';
import { ArrivalCard } from './components/result-card.tsx';
import { searchVehicles } from './queries.ts';

const SHOWN = 12;

interface ExportDealsProps {
  /** Priced to a port of that country, whatever the visitor has chosen elsewhere. */
  landed: LandedCosts;
  ports: readonly string[];
  onPort: (port: string) => void;
  saver: boolean;
  /** On a card, where the country refuses it. */
  Mark: ComponentType<ImportMarkProps>;
}

/** Page that adverts for one country lead to: the lowest prices, each landed at a port that serves it (spec buyer §2). */
export function ExportDealsScreen({ landed, ports, onPort, saver, Mark }: ExportDealsProps) {
  const { t } = useLingui();
  const country = landed.countryName;
  usePageTitle(t`Best export deals to ${country}`);
  const state = useQuery(searchVehicles, CHEAPEST);
  const { data } = state;
  return (
    <Wrap page>
      <PageHead
        title={<Trans>Best export deals to {country}</Trans>}
        lead={<Trans>Used cars from the UK, lowest prices first, with the landed cost at your port.</Trans>}
        age={<FiguresSource state={state} />}
      />
      <div className={styles.port}>
        <SelectField
          label={t`Port for ${country}`}
          value={landed.port}
          onChange={(event) => onPort(event.target.value)}
        >
          {ports.map((port) => (
            <option key={port}>{port}</option>
          ))}
        </SelectField>
      </div>
      {data && (
        <ul className={styles.cards} aria-label={t`Best export deals to ${country}`}>
          {data.results.slice(0, SHOWN).map((result) => (
            <ArrivalCard
              key={result.id}
              result={result}
              landed={landed}
              saver={saver}
              Mark={Mark}
              level={2}
            />
          ))}
        </ul>
      )}
      {!data && state.problem && <Failed problem={state.problem} onRetry={state.refresh} />}
      {!data && state.loading && <Skeleton label={t`Loading`} kind="tall" count={4} />}
      <p className={styles.acts}>
        <ButtonLink variant="main" to={printSearch(WHOLE_STOCK)}>
          <Trans>See all</Trans>
        </ButtonLink>
        <ButtonLink tall to="/deals">
          <Trans>Deals of the day</Trans>
        </ButtonLink>
      </p>
    </Wrap>
  );
}
