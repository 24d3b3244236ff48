import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { SearchFacets } from '#contract/catalogue.ts';
import { countWithin, STEPS } from '#domain/catalogue/bands.ts';
import { vehicleSearchParams, type VehicleSearch } from '#domain/search/search-address.ts';
import {
  type FactChoice,
  CHOICES,
  type FactFigure,
  parseReference,
  type SearchedFacts,
} from '#domain/stock/vehicle-facts.ts';
import { useQuery } from '#offline/react/react.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AllowedBox } from './allowed-box.tsx';
import { ChoiceBoxes } from './choice-boxes.tsx';
import { useFactTexts } from './fact-texts.ts';
import styles from './filter-form.module.css';
import { searchFacets } from '../queries.ts';

interface FactFieldsProps {
  wish: VehicleSearch;
  /** Country that this person has things shipped to, ISO alpha-2. */
  mine: string;
  onChange: (next: Partial<Pick<VehicleSearch, 'facts' | 'allowed'>>) => void;
  /** Counts of what the search would find, and of each value; null while nobody has said. */
  onCounts: (counts: SearchFacets | null) => void;
}

/** Further filters of a vehicle search, with how many there are of each. Comes when it is opened: counts cost data. */
export function FactFields({ wish, mine, onChange, onCounts }: FactFieldsProps) {
  const { t, i18n } = useLingui();
  const texts = useFactTexts();
  const { page: _, ordering: __, ...params } = vehicleSearchParams(wish);
  const { data, problem } = useQuery(searchFacets, params);
  // The last counts stay until the next ones are here, or the list would jump under the finger.
  const [shown, setShown] = useState<SearchFacets | undefined>(data);
  useEffect(() => {
    if (data) setShown(data);
    onCounts(data ?? null);
  }, [data, onCounts]);
  const { facts } = wish;
  const setFacts = (next: SearchedFacts): void => onChange({ facts: next });
  const figure = (name: FactFigure, end: 'from' | 'to', value: string): void => {
    const { [name]: old = { from: null, to: null }, ...others } = facts.figures;
    const next = { ...old, [end]: value === '' ? null : Number(value) };
    // The end that was set last holds.
    if (next.from !== null && next.to !== null && next.from > next.to)
      next[end === 'from' ? 'to' : 'from'] = null;
    const isAny = next.from === null && next.to === null;
    setFacts({ ...facts, figures: isAny ? others : { ...others, [name]: next } });
  };
  const choose = (name: FactChoice, values: readonly string[]): void => {
    const { [name]: __old, ...others } = facts.choices;
    const chosen = [...new Set(values)].toSorted();
    setFacts({ ...facts, choices: chosen.length === 0 ? others : { ...others, [name]: chosen } });
  };
  const years = (shown?.facets.year ?? []).map(([year]) => Number(year)).toSorted((a, b) => b - a);
  /** Number that there would be with this end, beside the other one that is chosen; null while nobody has counted. */
  const left = (name: FactFigure, end: 'from' | 'to', value: number): number | null => {
    const bands = shown?.facets[name] ?? [];
    const open = { from: null, to: null };
    const next = { ...open, ...facts.figures[name], [end]: value };
    const turned = next.from !== null && next.to !== null && next.from > next.to;
    return bands.length === 0 ? null : countWithin(bands, turned ? { ...open, [end]: value } : next);
  };
  const counted = (text: string, ...of: Parameters<typeof left>): string => {
    const many = left(...of);
    return many === null ? text : `${text} (${i18n.number(many)})`;
  };
  const pair = (name: FactFigure, options: readonly number[], text: (value: number) => string) => (
    <div className={styles.prices}>
      {(['from', 'to'] as const).map((end) => (
        <SelectField
          key={end}
          label={texts.end(name, end)}
          value={facts.figures[name]?.[end] ?? ''}
          onChange={({ target: { value } }) => figure(name, end, value)}
        >
          <option value="">{t`Any`}</option>
          {withOwn(options, facts.figures[name]?.[end] ?? null).map((value) => (
            <option key={value} value={value} disabled={left(name, end, value) === 0}>
              {/* The button says how many the chosen one leaves; beside it there is no room for it. */}
              {value === facts.figures[name]?.[end] ? text(value) : counted(text(value), name, end, value)}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  );
  return (
    <>
      <AllowedBox allowed={wish.allowed} mine={mine} onAllowed={(allowed) => onChange({ allowed })} />
      {pair('year', years, String)}
      {pair('mileage', STEPS.mileage, (value) => t`${i18n.number(value)} miles`)}
      {pair('engine', STEPS.engine, (value) => t`${i18n.number(value)} cc`)}
      {!shown && !problem && <Skeleton label={t`Loading`} count={2} />}
      {!shown && problem && (
        <p className="small muted">
          <Trans>More options need a connection the first time.</Trans>
        </p>
      )}
      {CHOICES.map((name) => (
        <ChoiceBoxes
          key={name}
          legend={texts.name(name)}
          counts={shown?.facets[name] ?? []}
          chosen={facts.choices[name] ?? []}
          textOf={(value) => texts.value(name, value)}
          onChoose={(values) => choose(name, values)}
        />
      ))}
      <Reference facts={facts} onChange={setFacts} />
    </>
  );
}

/** Kept as it is typed; what is no reference asks for nothing. */
function Reference({ facts, onChange }: { facts: SearchedFacts; onChange: (facts: SearchedFacts) => void }) {
  const [typed, setTyped] = useState(facts.reference === null ? '' : String(facts.reference));
  return (
    <TextField
      label={<Trans>Stock reference</Trans>}
      hint={<Trans>The number after REF</Trans>}
      inputMode="numeric"
      maxLength={20}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onChange({ ...facts, reference: parseReference(value) });
      }}
    />
  );
}

/** The steps, and the figure that the address holds where it is none of them. */
function withOwn(options: readonly number[], own: number | null): number[] {
  return own === null || options.includes(own) ? [...options] : [own, ...options];
}
