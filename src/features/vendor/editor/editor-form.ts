import type { FieldProblem } from '#domain/people/field-problem.ts';
import { missingFields, type ListingField } from '#domain/listings/listing-fields.ts';
import type { ListingEdit } from '#contract/listings/listings.ts';
import {
  editorFieldsOf,
  isField,
  readField,
  shownTextOf,
  type WireValue,
  wireValueOf,
} from './editor-fields.ts';
import { listingFactsOfView, type ListingView, withEdit } from '../preview/listing-view.ts';

/** A field as somebody left it. `from`: what it held when they began, so that it can be merged (sync 7). */
export interface TypedField {
  from: WireValue;
  text: string;
}
export type TypedFields = Readonly<Partial<Record<ListingField, TypedField>>>;

/** Problem of a field: a rule of its own, or empty where a live listing needs it. */
export type WrongField = Pick<FieldProblem, 'detail'> & {
  /** `refused`: it is the server that says so. */
  code: FieldProblem['code'] | 'refused';
  missing?: boolean;
};

export type SavedEdit = { ok: true; edit: ListingEdit } | { ok: false };

/**
 * Texts that are typed in an editor, outside of React: a key press is heard by its own field and by those who show the
 * whole, nobody else is drawn again. Of a field that nobody touched the listing itself is shown, as it changes.
 */
export class EditorForm {
  #view: ListingView;
  #typed: TypedFields = {};
  #wrong: ReadonlyMap<ListingField, WrongField> = new Map();
  #dirty = false;
  /** Field that somebody types in now. */
  #at: ListingField | null = null;
  readonly #year: number;
  readonly #fields = new Map<ListingField, Set<() => void>>();
  readonly #whole = new Set<() => void>();

  /** @param thisYear the newest model year is the next one */
  constructor(view: ListingView, thisYear: number) {
    this.#view = view;
    this.#year = thisYear;
  }

  readonly view = (): ListingView => this.#view;
  readonly typed = (): TypedFields => this.#typed;
  /** Tells whether something is typed that the listing does not hold. */
  readonly isDirty = (): boolean => this.#dirty;
  text(name: ListingField): string {
    return this.#typed[name]?.text ?? shownTextOf(name, wireValueOf(this.#view, name));
  }
  wrong(name: ListingField): WrongField | undefined {
    return this.#wrong.get(name);
  }

  watchField(name: ListingField, listener: () => void): () => void {
    const heard = this.#fields.get(name) ?? new Set();
    this.#fields.set(name, heard.add(listener));
    return () => heard.delete(listener);
  }
  readonly watch = (listener: () => void): (() => void) => {
    this.#whole.add(listener);
    return () => this.#whole.delete(listener);
  };

  type(name: ListingField, text: string): void {
    const from = this.#typed[name]?.from;
    this.#at = name;
    this.#typed = {
      ...this.#typed,
      [name]: { from: from === undefined ? wireValueOf(this.#view, name) : from, text },
    };
    // What was wrong is not so any more, or is said again on leaving.
    if (this.#wrong.has(name)) this.#wrong = new Map([...this.#wrong].filter(([other]) => other !== name));
    this.#tell([name]);
  }

  /** Somebody leaves a field: it is judged, and one that came back to what it was is untouched. */
  leave(name: ListingField): void {
    if (this.#at === name) this.#at = null;
    const typed = this.#typed[name];
    if (!typed) return;
    const read = this.#read(name, typed.text);
    if (read && 'problem' in read) this.#wrong = new Map(this.#wrong).set(name, read.problem);
    else if (!this.#isChanged(name, typed)) this.#typed = without(this.#typed, [name]);
    this.#tell([name]);
  }

  /**
   * The listing as it is now, from here or from elsewhere. What is typed stays, and in the field that somebody is at also what comes
   * to the same so far: the space before the next word.
   */
  show(view: ListingView): void {
    if (view === this.#view) return;
    this.#view = view;
    const settled = Object.entries(this.#typed).filter(
      ([name, typed]) => isField(name) && name !== this.#at && !this.#isChanged(name, typed),
    );
    this.#typed = without(
      this.#typed,
      settled.map(([name]) => name),
    );
    this.#tell(editorFieldsOf(view.prod_class));
  }

  /** A draft of before, or an edit that was refused: what was typed since stands, from where that one began. */
  restore(before: TypedFields): void {
    const typed: Partial<Record<ListingField, TypedField>> = { ...this.#typed };
    for (const [name, one] of Object.entries(before)) {
      if (!isField(name)) continue;
      const now = typed[name];
      const merged = now ? { ...now, from: one.from } : one;
      if (this.#isChanged(name, merged)) typed[name] = merged;
    }
    this.#typed = typed;
    this.#tell(editorFieldsOf(this.#view.prod_class));
  }

  /** Nothing of what was typed is wanted. */
  drop(): void {
    this.#at = null;
    this.#typed = {};
    this.#wrong = new Map();
    this.#tell(editorFieldsOf(this.#view.prod_class));
  }

  mark(wrong: ReadonlyMap<ListingField, WrongField>): void {
    this.#wrong = wrong;
    this.#tell(editorFieldsOf(this.#view.prod_class));
  }

  /** Fields that stand empty where a live listing needs them. */
  markMissing(names: readonly ListingField[]): void {
    this.mark(
      new Map(names.map((name) => [name, { code: 'required', detail: 'Field required', missing: true }])),
    );
  }

  /** Edit that a save sends: only what was changed. Marks what cannot be sent. */
  readEdit(): SavedEdit {
    const wrong = new Map<ListingField, WrongField>();
    const edit: ListingEdit = {};
    for (const [name, typed] of Object.entries(this.#typed)) {
      const read = isField(name) ? this.#read(name, typed.text) : null;
      if (!isField(name) || !read) continue;
      if ('problem' in read) wrong.set(name, read.problem);
      else if (this.#isChanged(name, typed))
        Object.assign(edit, { [name]: { from: typed.from, to: read.wire } });
    }
    if (wrong.size > 0) this.mark(wrong);
    return wrong.size > 0 ? { ok: false } : { ok: true, edit };
  }

  /** An edit lies on this phone: what was typed is what the listing will hold, what was typed since is not yet. */
  saved(edit: ListingEdit): void {
    this.#at = null;
    const typed: Partial<Record<ListingField, TypedField>> = { ...this.#typed };
    for (const [name, change] of Object.entries(edit)) {
      const one = isField(name) ? typed[name] : undefined;
      const to = change?.to;
      if (isField(name) && one && isWire(to)) typed[name] = { ...one, from: to };
    }
    this.#typed = typed;
    this.#tell([]);
  }

  /** Fields that the listing lacks to go live, as it stands with what is typed. */
  missing(): ListingField[] {
    return missingFields(listingFactsOfView(this.shown()), this.#view.prod_class);
  }

  /** The listing with what is typed in it, as far as that can be read. */
  shown(): ListingView {
    return typedInto(this.#view, this.#typed);
  }

  #read(name: ListingField, text: string) {
    return readField(name, text, this.#view.prod_class, this.#year);
  }

  #isChanged(name: ListingField, { from, text }: TypedField): boolean {
    const read = this.#read(name, text);
    if (read === null) return false;
    return 'problem' in read || (read.wire !== from && read.wire !== wireValueOf(this.#view, name));
  }

  #tell(names: readonly ListingField[]): void {
    this.#dirty = Object.entries(this.#typed).some(
      ([name, typed]) => isField(name) && this.#isChanged(name, typed),
    );
    for (const name of names) for (const listener of this.#fields.get(name) ?? []) listener();
    for (const listener of this.#whole) listener();
  }
}

const isWire = (value: unknown): value is WireValue =>
  value === null || typeof value === 'string' || typeof value === 'number';

const without = (typed: TypedFields, names: readonly string[]): TypedFields =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name)));

/** A listing with typed texts in it; what cannot be read changes nothing. */
export const typedInto = (view: ListingView, typed: TypedFields): ListingView =>
  Object.keys(typed).length === 0
    ? view
    : withEdit(
        view,
        Object.fromEntries(Object.entries(typed).map(([name, { text }]) => [name, { to: text }])),
      );
