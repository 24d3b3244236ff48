/** A trim as the catalogue of fitment knows it. */
export interface KnownTrim {
  make: string;
  model: string;
  variant: string;
  doc_id: string;
  /** "Saloon - 1.6" */
  label: string;
  /** Model years, rising. */
  years: number[];
}

/** Number of trims of a variant. */
export interface TrimCount {
  make: string;
  model: string;
  variant: string;
  count: number;
}

export interface FitmentOfMake {
  model: string[];
  var: string[];
  trims: Omit<KnownTrim, 'make'>[];
  /** Models (`variant` null) and variants of which every known trim is in `trims`. */
  whole: { model: string; variant: string | null }[];
}
/** Fitment of a part, by make (account contract 5.4). */
export type FitmentList = Record<string, FitmentOfMake>;

/** Trims of a make to add or to take away, as set-fitment names them (account contract 5.9). */
export interface TrimsOfMake {
  make: string;
  models: readonly string[] | null;
  variants: readonly string[] | null;
  trims: readonly string[] | null;
}

/** The same order on every phone and server, whatever it sorts by. */
export const inFitmentOrder = (left: string, right: string): number =>
  left.localeCompare(right, 'en', { numeric: true, sensitivity: 'base' }) ||
  Number(left > right) - Number(left < right);

/** The order in which people look for trims. */
const byPlace = (a: KnownTrim, b: KnownTrim): number =>
  inFitmentOrder(a.make, b.make) ||
  inFitmentOrder(a.model, b.model) ||
  inFitmentOrder(a.variant, b.variant) ||
  inFitmentOrder(a.label, b.label) ||
  inFitmentOrder(a.doc_id, b.doc_id);

/**
 * Fitment of a part by its trims.
 * @param known of every model that a trim is of, how many trims there are
 */
export function fitmentListOf(trims: readonly KnownTrim[], known: readonly TrimCount[]): FitmentList {
  const list = listed(trims);
  for (const [make, ofMake] of Object.entries(list))
    ofMake.whole = modelsOf(ofMake).flatMap((model) => wholeOf(ofMake, make, model, known));
  return list;
}

/** The list with more trims; one that is there already changes nothing. `known`: of the models that are added to. */
export function withTrims(
  list: FitmentList,
  added: readonly KnownTrim[],
  known: readonly TrimCount[],
): FitmentList {
  const before = trimsIn(list);
  const there = new Set(before.map(({ make, doc_id }) => nameOf(make, doc_id)));
  const more = added.filter(({ make, doc_id }) => !there.has(nameOf(make, doc_id)));
  if (more.length === 0) return list;
  const next = listed([...before, ...more]);
  for (const [make, ofMake] of Object.entries(next))
    ofMake.whole = modelsOf(ofMake).flatMap((model) =>
      more.some((trim) => trim.make === make && trim.model === model)
        ? wholeOf(ofMake, make, model, known)
        : (list[make]?.whole.filter((one) => one.model === model) ?? []),
    );
  return next;
}

/** The list without the named trims: all of the named models and variants where no trim is named. */
export function withoutTrims(list: FitmentList, taken: readonly TrimsOfMake[]): FitmentList {
  const before = trimsIn(list);
  const left = before.filter((trim) => !taken.some((of) => isNamed(trim, of)));
  if (left.length === before.length) return list;
  const next = listed(left);
  for (const [make, ofMake] of Object.entries(next))
    ofMake.whole = modelsOf(ofMake).flatMap((model) => stillWhole(list[make], ofMake, model));
  return next;
}

/** Every trim of a list, with its make. */
export const trimsIn = (list: FitmentList): KnownTrim[] =>
  Object.entries(list).flatMap(([make, { trims }]) => trims.map((trim) => ({ ...trim, make })));

/** Trims as set-fitment takes them. */
export function byMake(
  trims: readonly Pick<KnownTrim, 'make' | 'model' | 'variant' | 'doc_id'>[],
): { make: string; models: string[]; variants: string[]; trims: string[] }[] {
  const unique = (names: string[]): string[] => [...new Set(names)];
  return unique(trims.map(({ make }) => make)).map((make) => {
    const mine = trims.filter((trim) => trim.make === make);
    return {
      make,
      models: unique(mine.map(({ model }) => model)),
      variants: unique(mine.map(({ variant }) => variant)),
      trims: unique(mine.map(({ doc_id }) => doc_id)),
    };
  });
}

const nameOf = (make: string, id: string): string => `${make.trim().toLowerCase()}\n${id}`;
const modelsOf = ({ trims }: FitmentOfMake): string[] => [...new Set(trims.map(({ model }) => model))];

/** Without a word about what is whole. */
function listed(trims: readonly KnownTrim[]): FitmentList {
  const list: FitmentList = {};
  for (const { make, model, variant, doc_id, label, years } of trims.toSorted(byPlace)) {
    const ofMake = (list[make] ??= { model: [], var: [], trims: [], whole: [] });
    if (!ofMake.model.includes(model)) ofMake.model.push(model);
    if (!ofMake.var.includes(variant)) ofMake.var.push(variant);
    ofMake.trims.push({ doc_id, label, years, model, variant });
  }
  return list;
}

/** The model where all of its trims are listed, else such variants of it. */
function wholeOf(
  { trims }: FitmentOfMake,
  make: string,
  model: string,
  known: readonly TrimCount[],
): FitmentOfMake['whole'] {
  const ofModel = known.filter((one) => one.make === make && one.model === model);
  const covered = ofModel.filter(
    ({ variant, count }) =>
      trims.filter((trim) => trim.model === model && trim.variant === variant).length === count,
  );
  if (covered.length === 0) return [];
  if (covered.length === ofModel.length) return [{ model, variant: null }];
  return covered
    .map(({ variant }) => ({ model, variant }))
    .toSorted((a, b) => inFitmentOrder(a.variant, b.variant));
}

/** After some were taken away: variants of which none was. */
function stillWhole(
  before: FitmentOfMake | undefined,
  now: FitmentOfMake,
  model: string,
): FitmentOfMake['whole'] {
  if (!before) return [];
  const count = ({ trims }: FitmentOfMake, variant: string | null): number =>
    trims.filter((trim) => trim.model === model && (variant === null || trim.variant === variant)).length;
  const said = before.whole.filter((one) => one.model === model);
  if (count(before, null) === count(now, null)) return said;
  const isWhole = said.some(({ variant }) => variant === null);
  const variants = [
    ...new Set(now.trims.filter((trim) => trim.model === model).map(({ variant }) => variant)),
  ];
  return variants
    .filter(
      (variant) =>
        (isWhole || said.some((one) => one.variant === variant)) &&
        count(before, variant) === count(now, variant),
    )
    .map((variant) => ({ model, variant }));
}

function isNamed(trim: KnownTrim, { make, models, variants, trims }: TrimsOfMake): boolean {
  const isIn = (names: readonly string[] | null, name: string): boolean =>
    !names?.length || names.some((one) => one.toLowerCase() === name.toLowerCase());
  return (
    trim.make.toLowerCase() === make.trim().toLowerCase() &&
    isIn(models, trim.model) &&
    isIn(variants, trim.variant) &&
    (!trims?.length || trims.includes(trim.doc_id))
  );
}
