import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import type { SearchFacets } from '#contract/catalogue.ts';
import { priceBounds } from '#domain/search/price-bounds.ts';
import { PRICE_STEPS, pricesAbove } from '#domain/search/price-options.ts';
import { CHOSEN_VEHICLES, fieldsBeside } from '#domain/search/chosen-address.ts';
import { printSearch, type VehicleSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { ANY_FACTS } from '#domain/stock/vehicle-facts.ts';
import { MAX_SEARCH } from '#domain/text/words.ts';
import { CurrencyChoice, type PriceCurrency } from '#shown/currency-choice.tsx';
import { PRICE_SIGNS } from '#shown/price-words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { asButton } from '#ui/target.ts';
import { optional } from '#ui/optional.tsx';
import styles from './filter-form.module.css';
import { useSearchDraft } from './use-search-draft.ts';

/** Id of the form in the panel, to which the sort belongs too. */
export const PANEL_FORM = 'filter-form';

const FactFields = optional(() => import('./fact-fields.tsx').then((part) => part.FactFields));

interface FilterFormProps {
  search: VehicleSearch;
  makes: Readonly<Record<string, readonly string[]>>;
  /** Country that this person has things shipped to, ISO alpha-2. */
  mine: string;
  money: PriceCurrency;
  /** Somebody looks at it: counts beside the values cost data. */
  open: boolean;
  /** The one in the panel, which is drawn by the server too. */
  isPanel: boolean;
  /** Fields as they were left in the panel before. */
  early: URLSearchParams | null;
  onSearch: (next: VehicleSearch) => void;
}

/**
 * Filters of a search: class, make, model, price and words, and where it is looked at all else with counts. A change goes
 * into the address when it is sent; without script the server finds it there (domain/search/chosen-address.ts).
 */
export function FilterForm(props: FilterFormProps) {
  const { search, makes, mine, money, open, isPanel, early, onSearch } = props;
  const { t, i18n } = useLingui();
  const own = useRef<HTMLFormElement>(null);
  const { wish, change, ask } = useSearchDraft(search, money, own, early);
  const { currency } = wish;
  const [facets, setFacets] = useState<SearchFacets | null>(null);
  const count = facets?.count ?? null;
  const price = (value: number): string => `${PRICE_SIGNS[currency]}${i18n.number(value)}`;
  const prices = PRICE_STEPS[currency];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { reference } = wish.facts;
    // A reference names one vehicle: whatever else was chosen before could only hide it.
    if (reference !== null) return onSearch({ ...WHOLE_STOCK, facts: { ...ANY_FACTS, reference } });
    onSearch(priceBounds(wish) ? wish : { ...wish, min: 0, max: 0, currency: 'USD' });
  };
  const make = Object.keys(makes).find((name) => name.toLowerCase() === wish.make?.toLowerCase());
  const models = make === undefined ? [] : (makes[make] ?? []);
  const counted = (text: string, name: 'class' | 'make' | 'model', value: string) =>
    countedOption(text, value, facets?.facets[name], i18n.number.bind(i18n));
  const model = models.find((name) => name.toLowerCase() === wish.model?.toLowerCase()) ?? wish.model;
  const cleared = { ...WHOLE_STOCK, order: search.order };
  return (
    <form
      ref={own}
      id={isPanel ? PANEL_FORM : undefined}
      className={styles.form}
      action={CHOSEN_VEHICLES}
      autoComplete="off"
      onSubmit={submit}
      role="search"
      aria-label={t`Filters`}
    >
      {fieldsBeside(wish).map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <TextField
        name="q"
        label={<Trans>Words</Trans>}
        hint={<Trans>Make, model, body or fuel</Trans>}
        type="search"
        maxLength={MAX_SEARCH}
        value={wish.words ?? ''}
        onChange={(event) => change({ words: event.target.value === '' ? null : event.target.value })}
      />
      <SelectField
        name="class"
        label={<Trans>Class</Trans>}
        value={wish.vehicleClass ?? ''}
        onChange={({ target: { value } }) =>
          change({ vehicleClass: value === 'cars' || value === 'commercial' ? value : null })
        }
      >
        <option value="">{t`All vehicles`}</option>
        {counted(t`Cars`, 'class', 'cars')}
        {counted(t`Commercial vehicles`, 'class', 'commercial')}
      </SelectField>
      <SelectField
        name="make"
        label={<Trans>Make</Trans>}
        value={make ?? wish.make ?? ''}
        onChange={({ target: { value } }) => change({ make: value === '' ? null : value, model: null })}
      >
        <option value="">{t`All makes`}</option>
        {make === undefined && wish.make !== null && <option>{wish.make}</option>}
        {Object.keys(makes).map((name) => counted(name, 'make', name))}
      </SelectField>
      <SelectField
        name="model"
        label={<Trans>Model</Trans>}
        value={model ?? ''}
        onChange={({ target: { value } }) => change({ model: value === '' ? null : value })}
      >
        <option value="">{t`Any Model`}</option>
        {model !== null && !models.includes(model) && <option>{model}</option>}
        {models.map((name) => counted(name, 'model', name))}
      </SelectField>
      <CurrencyChoice
        name="currency"
        value={currency}
        onChange={(next) => {
          money.choose(next);
          // A figure in the other one would be another price.
          ask({ currency: next, min: 0, max: 0 });
        }}
      />
      <div className={styles.prices}>
        <SelectField
          name="from"
          label={<Trans>From</Trans>}
          value={wish.min}
          onChange={({ target: { value } }) =>
            ask({ min: Number(value), max: wish.max > Number(value) ? wish.max : 0 })
          }
        >
          {withOwn(prices, wish.min).map((value) => (
            <option key={value} value={value}>
              {price(value)}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="to"
          label={<Trans>To</Trans>}
          value={wish.max}
          onChange={({ target: { value } }) => ask({ max: Number(value) })}
        >
          <option value={0}>{t`Any`}</option>
          {withOwn(pricesAbove(prices, wish.min), wish.max).map((value) => (
            <option key={value} value={value}>
              {price(value)}
            </option>
          ))}
        </SelectField>
      </div>
      {open && <FactFields wish={wish} mine={mine} onChange={change} onCounts={setFacets} />}
      <div className={styles.foot}>
        <ButtonLink to={printSearch(cleared)} {...asButton(() => onSearch(cleared))}>
          <Trans>Clear all</Trans>
        </ButtonLink>
        <Button variant="main" type="submit">
          {count === null ? (
            <Trans>Show results</Trans>
          ) : (
            <Plural value={count} one="Show # result" other="Show # results" />
          )}
        </Button>
      </div>
    </form>
  );
}

/** The steps of the spec, and the figure that the address holds where it is none of them. */
function withOwn(options: readonly number[], own: number): number[] {
  return own === 0 || options.includes(own) ? [...options] : [...options, own].toSorted((a, b) => a - b);
}

/** A value with how many there are of it; one that would find nothing keeps its place, greyed. */
function countedOption(
  text: string,
  value: string,
  counts: SearchFacets['facets']['make'] | undefined,
  number: (count: number) => string,
) {
  if (!counts || counts.length === 0)
    return (
      <option key={value} value={value}>
        {text}
      </option>
    );
  const count = counts.find(([name]) => name === value)?.[1] ?? 0;
  return (
    <option key={value} value={value} disabled={count === 0}>
      {`${text} (${number(count)})`}
    </option>
  );
}
