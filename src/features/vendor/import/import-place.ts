import { categoryNameIn } from '#domain/stock/category-tree.ts';
import { LANGUAGES } from '#domain/text/languages.ts';
import type { SparesCategory } from '#contract/listings/listing-edit.ts';
import { lengthOf } from '#domain/people/field-problem.ts';
import { MAX_MODEL } from '#domain/listings/listing-rules.ts';
import { matchesWords, nearWord, searchWords } from '#domain/text/words.ts';
import type { CreationPlace } from '../creation/creation-run.ts';
import { isLeaf, pathOf, type SparesType, type VehicleType } from '../creation/creation-tree.ts';

/**
 * Why a line's place in the shop is not clear. `given`: what stands there, '' for nothing. `meant`: what was probably
 * meant; null where nobody can tell.
 */
export interface PlaceProblem {
  column: 'type' | 'make' | 'model' | 'category';
  why: 'missing' | 'unknown' | 'several' | 'long';
  given: string;
  meant: string | null;
}
/** A model that is not in the list: it is listed by its own name. `meant`: one of the list that it may be a slip for. */
export interface UnlistedModel {
  given: string;
  meant: string | null;
}
type PlaceResult<T> = { found: T; unlisted?: UnlistedModel } | { problem: PlaceProblem };

const folded = (text: string): string => searchWords(text).join(' ');
/** The same name, whatever its letters and marks. */
export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);

/** Types of vehicles as screens and lists call them beside English: a seller writes what they read. */
const TYPE_WORDS: Readonly<Record<string, readonly string[]>> = {
  Cars: ['Magari', 'Carros'],
  Commercial: ['Biashara', 'Magari ya biashara', 'Comercial', 'Comerciais'],
};
const isType = ({ type }: VehicleType, given: string): boolean =>
  [type, ...(TYPE_WORDS[type] ?? [])].some((name) => isSameName(name, given));

/** The name that was probably meant: the one that has the text in it, or whose words are near or begin so. */
export function nearestName(given: string, names: readonly string[]): string | null {
  const wanted = searchWords(given);
  if (wanted.length === 0) return null;
  const near = wanted.map((word) => nearWord(word, names.flatMap(searchWords)) ?? word).join(' ');
  return (
    names.find((name) => folded(name) === near) ??
    names.find((name) => folded(name).startsWith(near)) ??
    names.find((name) => folded(name).includes(near)) ??
    names.find((name) => matchesWords(searchWords(near), searchWords(name))) ??
    null
  );
}

/**
 * The model that a line names; its type may be left out where the make and the model say enough. One that is not in the list
 * is taken as the screen for one vehicle takes "Another model".
 */
export function vehiclePlace(
  types: readonly VehicleType[],
  given: { type: string; make: string; model: string },
): PlaceResult<CreationPlace> {
  const { type, make, model } = given;
  const lacks = (
    column: PlaceProblem['column'],
    text: string,
    names: readonly string[],
  ): PlaceResult<never> => ({
    problem: {
      column,
      given: text.trim(),
      why: text.trim() === '' ? 'missing' : 'unknown',
      meant: nearestName(text, [...new Set(names)]),
    },
  });
  const within = type.trim() === '' ? types : types.filter((one) => isType(one, type));
  if (within.length === 0)
    return lacks(
      'type',
      type,
      types.map((one) => one.type),
    );
  const all = within.flatMap((of) => of.makes.map((one) => ({ of, one })));
  const makes = all.filter(({ one }) => isSameName(one.make, make));
  if (make.trim() === '' || makes.length === 0)
    return lacks(
      'make',
      make,
      all.map(({ one }) => one.make),
    );
  const models = makes.flatMap(({ of, one }) => one.models.map((subject) => ({ of, one, subject })));
  const found = models.filter(({ subject }) => isSameName(subject.subj_name, model));
  const [first] = found;
  const names = models.map(({ subject }) => subject.subj_name);
  if (model.trim() === '') return lacks('model', model, names);
  if (!first) return unlistedPlace(makes, type, model, nearestName(model, [...new Set(names)]));
  // The same car stands among several types: only its seller knows which one.
  if (found.length > 1)
    return { problem: { column: 'type', why: 'several', given: type.trim(), meant: first.of.type } };
  return {
    found: {
      prodClass: 'vehicles',
      subId: first.subject.subj_id,
      model: first.subject.subj_name,
      category: [first.of.type, first.one.make, first.subject.subj_name].join(' > '),
    },
  };
}

/** Place of a model that is not in the list, under a make that is. */
function unlistedPlace(
  makes: readonly { of: VehicleType; one: VehicleType['makes'][number] }[],
  type: string,
  typed: string,
  meant: string | null,
): PlaceResult<CreationPlace> {
  const [first] = makes;
  const model = typed.trim().replaceAll(/\s+/g, ' ');
  if (!first || lengthOf(model) > MAX_MODEL)
    return { problem: { column: 'model', why: 'long', given: model, meant } };
  if (makes.length > 1)
    return { problem: { column: 'type', why: 'several', given: type.trim(), meant: first.of.type } };
  const named = { type: first.of.type, make: first.one.make, model };
  return {
    found: {
      prodClass: 'vehicles',
      subId: null,
      named,
      model,
      category: [named.type, named.make, model].join(' > '),
    },
    unlisted: { given: model, meant },
  };
}

export interface LeafAt {
  id: number;
  trail: SparesCategory[];
}

const leavesUnder = (node: SparesCategory, before: readonly SparesCategory[]): LeafAt[] => {
  const trail = [...before, node];
  if (isLeaf(node) && node.cat_id !== null) return [{ id: node.cat_id, trail }];
  return node.children.flatMap((child) => leavesUnder(child, trail));
};

/** All categories of spares that a listing may stand in. */
export const leavesOf = (types: readonly SparesType[]): LeafAt[] =>
  types.flatMap(({ parents }) => parents.flatMap((parent) => leavesUnder(parent, [])));

/**
 * The category that a line names: by its name alone, or with as many of those above it as it takes.
 * @param language of the screen; a slip is looked for among its names first
 */
export function partPlace(
  leaves: readonly LeafAt[],
  category: string,
  language: string,
): PlaceResult<CreationPlace> {
  const wanted = category.split('>').map(folded).filter(Boolean);
  const problem = (why: PlaceProblem['why'], meant: string | null): PlaceResult<never> => ({
    problem: { column: 'category', why, given: category.trim(), meant },
  });
  if (wanted.length === 0) return problem('missing', null);
  const found = leaves.filter((leaf) => isCalled(leaf, wanted));
  const [first] = found;
  const tongues = [...new Set([language, ...LANGUAGES])];
  if (!first) return problem('unknown', nearestPath(leaves, category.split('>').at(-1) ?? '', tongues));
  if (found.length > 1) {
    const written = tongues.find((one) => endsAlike(namesIn(first, one).map(folded), wanted)) ?? language;
    return problem('several', namesIn(first, written).join(' > '));
  }
  return {
    found: { prodClass: 'parts', subId: first.id, model: null, category: pathOf(first.trail) },
  };
}

const namesIn = ({ trail }: LeafAt, language: string): string[] =>
  trail.map((node) => categoryNameIn(node, language));

/** The whole name of the category that was probably meant, in the first of the languages in which one is near. */
function nearestPath(leaves: readonly LeafAt[], typed: string, languages: readonly string[]): string | null {
  for (const language of languages) {
    const named = leaves.map((leaf) => namesIn(leaf, language));
    const name = nearestName(
      typed,
      named.map((names) => names.at(-1) ?? ''),
    );
    if (name !== null) return named.find((names) => names.at(-1) === name)?.join(' > ') ?? null;
  }
  return null;
}

/** Is a leaf called so in one of the languages? A seller names it as the screens do, in whatever language those are. */
const isCalled = (leaf: LeafAt, wanted: readonly string[]): boolean =>
  LANGUAGES.some((language) => endsAlike(namesIn(leaf, language).map(folded), wanted));

/** Do both name the same way down the categories, as far as the shorter one goes? */
const isSameWay = (one: string, other: string): boolean =>
  endsAlike(one.split('>').map(folded), other.split('>').map(folded));

/** Does a line's cell name the category that a listing stands in, which is kept by its English names? */
export function isSameCategory(leaves: readonly LeafAt[], given: string, current: string): boolean {
  if (isSameWay(given, current)) return true;
  const wanted = given.split('>').map(folded);
  return leaves.some((leaf) => {
    // What the tree begins below is compared as it was typed: its name in other languages is not known here.
    const above = wanted.slice(0, Math.max(0, wanted.length - leaf.trail.length));
    return isCalled(leaf, wanted) && isSameWay([...above, pathOf(leaf.trail)].join('>'), current);
  });
}

/** Do both end with the same names, as far as the shorter one goes? A file may know a root that the tree begins below. */
function endsAlike(path: readonly string[], wanted: readonly string[]): boolean {
  const length = Math.min(path.length, wanted.length);
  return path.slice(-length).join('>') === wanted.slice(-length).join('>');
}
