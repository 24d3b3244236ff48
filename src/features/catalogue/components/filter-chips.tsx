import { useLingui } from '@lingui/react/macro';
import { stockReference } from '#domain/reference.ts';
import type { VehicleSearch } from '#domain/search-address.ts';
import { CHOICES, FIGURES } from '#domain/vehicle-facts.ts';
import { Chip, Chips } from '#ui/chip.tsx';
import { useFactTexts } from './fact-texts.ts';
import { anyPrice, PRICE_SIGNS } from './search-links.ts';

interface InUse {
  text: string;
  /** The search without it. */
  without: Partial<VehicleSearch>;
}

/** What narrows the search beside class, make and model, which stand in its name; a tap takes one away. */
export function FilterChips({
  search,
  onSearch,
}: {
  search: VehicleSearch;
  onSearch: (next: VehicleSearch) => void;
}) {
  const { t, i18n } = useLingui();
  const texts = useFactTexts();
  const { facts } = search;
  const price = (whole: number): string => `${PRICE_SIGNS[search.currency]}${i18n.number(whole)}`;
  const inUse: InUse[] = [];
  if (search.words !== null) inUse.push({ text: search.words, without: { words: null } });
  if (!anyPrice(search)) {
    const from = price(search.min);
    const to = price(search.max);
    inUse.push({
      text: search.min === 0 ? t`Up to ${to}` : t`${from} to ${to}`,
      without: { min: 0, max: 0, currency: 'USD' },
    });
  }
  for (const name of FIGURES) {
    const { [name]: between, ...figures } = facts.figures;
    if (between) inUse.push({ text: texts.wish(name, between), without: { facts: { ...facts, figures } } });
  }
  for (const name of CHOICES) {
    const { [name]: values = [], ...choices } = facts.choices;
    for (const value of values) {
      const left = values.filter((one) => one !== value);
      const next = left.length === 0 ? choices : { ...choices, [name]: left };
      inUse.push({ text: texts.value(name, value), without: { facts: { ...facts, choices: next } } });
    }
  }
  if (facts.reference !== null)
    inUse.push({
      text: t`REF ${stockReference(facts.reference)}`,
      without: { facts: { ...facts, reference: null } },
    });
  if (inUse.length === 0) return null;
  return (
    <Chips label={t`Filters in use`}>
      {inUse.map(({ text, without }) => (
        <Chip
          key={text}
          removeLabel={t`, remove`}
          onRemove={() => onSearch({ ...search, ...without, page: 1 })}
        >
          {text}
        </Chip>
      ))}
    </Chips>
  );
}
