import { addressFilterOf } from '../text/address-parts.ts';
import { ALL_ITEMS, type ItemSearch, printItems } from './item-address.ts';
import { printSearch, type VehicleClass, type VehicleSearch, WHOLE_STOCK } from './search-address.ts';
import { isPriceText, Remaining, takeFigures, takeYears } from './typed-figures.ts';
import { ANY_FACTS, parseReference } from '../stock/vehicle-facts.ts';
import { MAX_SEARCH, searchWords } from '../text/words.ts';

/** Search that a typed text asks for. */
export type TypedSearch = { kind: 'vehicles'; search: VehicleSearch } | { kind: 'items'; search: ItemSearch };

/** Each make with its models, as `GET /vehicle-makes/` answers. */
export type MakeNames = Readonly<Record<string, readonly string[]>>;

/**
 * Reads what somebody typed into the one search box: a stock reference, a part number, or make, model, years, prices, class,
 * fuel and gears of vehicles. What is not understood stays as words, so that nothing is left out silently. A make's model
 * wins over a year only right behind its make: "Peugeot 2008", "2008 Peugeot". A model that stands alone has its make by the
 * vocabulary: "hilux".
 * @param makes the vocabulary; without it makes and models are words, which find the same by their titles
 * @param beside what the address asks for beside the text; prices without a sign are in its currency
 */
export function readTyped(text: string, makes: MakeNames, beside: VehicleSearch = WHOLE_STOCK): TypedSearch {
  const typed = plain(text);
  const reference = referenceIn(typed);
  // It names one vehicle: whatever else was asked for could only hide it.
  if (reference !== null)
    return { kind: 'vehicles', search: { ...WHOLE_STOCK, facts: { ...ANY_FACTS, reference } } };
  const part = partNumberIn(typed);
  if (part !== null) return { kind: 'items', search: { ...ALL_ITEMS, words: part } };
  const rest = new Remaining(typed);
  const { min, max, currency, figures } = takeFigures(rest);
  const named = takeMake(rest, makes);
  const years = figures.year ?? takeYears(rest);
  const { vehicleClass, choices } = takeTradeWords(rest);
  const left = rest.text.split(' ').filter((word) => word !== '' && !FILLERS.has(word.toLowerCase()));
  const alone = named.make === undefined ? modelAlone(left, makes) : null;
  if (alone) left.length = 0;
  const search: VehicleSearch = {
    ...beside,
    ...named,
    ...alone,
    ...(vehicleClass && { vehicleClass }),
    ...((min !== null || max !== null) && {
      min: min ?? 0,
      max: max ?? 0,
      currency: currency ?? beside.currency,
    }),
    page: 1,
    words: addressFilterOf(left.join(' ')),
    facts: {
      ...beside.facts,
      figures: { ...beside.facts.figures, ...figures, ...(years && { year: years }) },
      choices: { ...beside.facts.choices, ...choices },
    },
  };
  // A text of small words alone is what it is.
  const isNothing = printSearch(search) === printSearch({ ...beside, page: 1, words: null });
  return { kind: 'vehicles', search: isNothing ? { ...search, words: addressFilterOf(typed) } : search };
}

/** The address of what a typed text asks for. */
export const printTyped = (typed: TypedSearch): string =>
  typed.kind === 'items' ? printItems(typed.search) : printSearch(typed.search);

/** One line, no longer than a search may be; half a surrogate pair is no letter. */
const plain = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH)
    .replace(/\p{Surrogate}/gu, '')
    .trim();

const GROUPED = '[1-9]\\d{0,2}(?: \\d{3})+';
const REFERENCE = new RegExp(`(?:^|\\s)ref(?:erence)?\\b[\\s.:#-]*(${GROUPED}|\\d{1,10})(?!\\S)`, 'iu');
/** As many digits as ids of the shop have; longer numbers are those of parts. */
const ALONE = new RegExp(`^#?\\s?(${GROUPED}|[1-9]\\d{4,6})$`);

function referenceIn(typed: string): number | null {
  const found = REFERENCE.exec(typed) ?? ALONE.exec(typed);
  return found ? parseReference(found[1] ?? '') : null;
}

const PART_WORDS = new Set(['part', 'parts', 'number', 'no', 'no.', 'nr', 'nr.', 'oem', 'oe', '#']);

/** The number of a part, as makers write them: "04465-02220", "1K0 615 301 AA", "LR024445". Null for anything else. */
function partNumberIn(typed: string): string | null {
  const parts = typed.split(' ').filter((word) => !PART_WORDS.has(word.toLowerCase()));
  const number = parts.join(' ');
  const isSpaced = parts.length > 2 && /[a-z]/i.test(number) && parts.every(isPieceOfNumber);
  return (parts.length === 1 || isSpaced) && isPartNumber(number) ? number : null;
}

const isPieceOfNumber = (piece: string): boolean =>
  /^(?=.*\d)[a-z\d]{2,4}$|^[a-z]{1,2}$/i.test(piece) && !/^(?:19|20)\d\d$/.test(piece);

function isPartNumber(text: string): boolean {
  if (!/^[a-z\d][a-z\d./ -]*$/i.test(text) || /[a-z]{5}/i.test(text) || isPriceText(text)) return false;
  const signs = text.replace(/[^a-z\d]/gi, '');
  const digits = signs.replace(/\D/g, '').length;
  if (signs.length < 6 || digits < 4) return false;
  if (/[a-z]/i.test(signs)) return true;
  // Two halves of five digits are a part's, unless both are round: then they are prices.
  const [left = '', right = ''] = text.split('-');
  if (text.includes('-'))
    return left.startsWith('0') || (left.length > 4 && !(isRound(left) && isRound(right)));
  return /^\d+$/.test(text) && (text.startsWith('0') || digits > 7);
}

const isRound = (digits: string): boolean => digits.endsWith('00');

/** Names by which people call makes. */
const CALLED: Readonly<Record<string, string>> = {
  vw: 'volkswagen',
  mercedes: 'mercedesbenz',
  merc: 'mercedesbenz',
  benz: 'mercedesbenz',
  chevy: 'chevrolet',
};

const keyOf = (text: string): string => searchWords(text).join('').replaceAll('.', '');

/** Words in a row that are one of these names, joined or apart: the longest, then the first. */
function nameIn(
  words: readonly string[],
  names: readonly string[],
  isAllowed: (key: string, start: number) => boolean,
): { name: string; start: number; end: number } | null {
  const byKey = new Map(names.map((name) => [keyOf(name), name]));
  let best: { name: string; start: number; end: number } | null = null;
  for (let start = 0; start < words.length; start += 1) {
    let key = '';
    for (let end = start + 1; end <= Math.min(words.length, start + 5); end += 1) {
      key += keyOf(words[end - 1] ?? '');
      const name = key === '' ? undefined : (byKey.get(key) ?? byKey.get(CALLED[key] ?? ''));
      if (name === undefined || !isAllowed(key, start)) continue;
      if (best === null || end - start > best.end - best.start) best = { name, start, end };
    }
  }
  return best;
}

function takeMake(rest: Remaining, makes: MakeNames): Partial<Pick<VehicleSearch, 'make' | 'model'>> {
  const words = rest.text.split(' ').filter((word) => word !== '');
  const make = nameIn(words, Object.keys(makes), () => true);
  if (make === null) return {};
  words.splice(make.start, make.end - make.start);
  // A number is a model only right behind its make: elsewhere it is a year, or a word.
  const isModel = (key: string, start: number): boolean => start === make.start || /\p{L}/u.test(key);
  const models = makes[make.name] ?? [];
  const behind = nameIn(words.slice(make.start), models, (_, start) => start === 0);
  const model = behind
    ? { name: behind.name, start: make.start, end: make.start + behind.end }
    : nameIn(words, models, isModel);
  if (model) words.splice(model.start, model.end - model.start);
  rest.text = words.join(' ');
  return { make: make.name, ...(model && { model: model.name }) };
}

/**
 * The make and model of words that are a model's name and nothing else, where one make alone has it: "hilux" is a Toyota
 * Hilux. A number is a year, a reference or a word, and a name among other words may be of a part.
 */
function modelAlone(words: readonly string[], makes: MakeNames): { make: string; model: string } | null {
  const key = keyOf(words.join(' '));
  if (!/\p{L}/u.test(key) || key.length < 2) return null;
  const found = Object.entries(makes).flatMap(([make, models]) =>
    models.filter((model) => keyOf(model).startsWith(key)).map((model) => ({ make, model })),
  );
  // With longer names beside it, as of the Corolla Fielder, the words find more.
  const [only, ...others] = found;
  return only && others.length === 0 && keyOf(only.model) === key ? only : null;
}

type Choice = readonly ['fuel' | 'transmission', string];
const CLASS_WORDS: Readonly<Record<VehicleClass, readonly string[]>> = {
  cars: ['car', 'cars', 'gari', 'magari', 'carro', 'carros'],
  commercial: ['truck', 'trucks', 'lorry', 'lorries', 'commercial', 'lori', 'malori', 'camiao', 'camioes'],
};
const CHOICE_WORDS: readonly (readonly [Choice, readonly string[]])[] = [
  [
    ['fuel', 'Diesel'],
    ['diesel', 'dizeli', 'gasoleo'],
  ],
  [
    ['fuel', 'Petrol'],
    ['petrol', 'petroli', 'gasolina'],
  ],
  [
    ['fuel', 'Hybrid'],
    ['hybrid', 'hybrids', 'hibrido', 'haibridi'],
  ],
  [
    ['fuel', 'Electric'],
    ['electric', 'eletrico', 'umeme'],
  ],
  [
    ['transmission', 'Automatic'],
    ['automatic', 'auto', 'automatico', 'otomatiki'],
  ],
  [['transmission', 'Manual'], ['manual']],
];

/** Takes words for class, fuel and gears, in the languages of the shop. */
function takeTradeWords(rest: Remaining): {
  vehicleClass: VehicleClass | null;
  choices: Partial<Record<Choice[0], readonly string[]>>;
} {
  let vehicleClass: VehicleClass | null = null;
  const choices: Partial<Record<Choice[0], readonly string[]>> = {};
  const left = rest.text.split(' ').filter((word) => {
    const key = keyOf(word);
    const named = (['cars', 'commercial'] as const).find((one) => CLASS_WORDS[one].includes(key));
    const choice = CHOICE_WORDS.find(([, words]) => words.includes(key))?.[0];
    if (named) vehicleClass = named;
    if (choice) choices[choice[0]] = [...new Set([...(choices[choice[0]] ?? []), choice[1]])].toSorted();
    return !named && !choice;
  });
  rest.text = left.join(' ');
  return { vehicleClass, choices };
}

/** Words that ask for nothing. */
const FILLERS = new Set(
  'a and for in the with used buy sale price year model , . - | ya na wa kwa com para'.split(' '),
);
