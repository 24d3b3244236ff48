import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FieldProblem } from '#domain/people/field-problem.ts';
import { useCommandState } from '#offline/react/react.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';

/** A form of text fields, by their names on the wire. */
interface TypedFormOptions<T extends Readonly<Record<string, string>>> {
  /** The draft's name. */
  draft: string;
  /** Values that it begins with; one object for as long as they are the same. */
  begun: T;
  /** Reads what was kept as its draft; null for what is none. */
  read: (stored: unknown) => T | null;
  /** Details that the phone knows of who asks: each stands in a field until it is typed in. */
  known: Partial<T>;
  limits: Readonly<Record<keyof T, number>>;
  problems: (values: T) => Partial<Record<keyof T, FieldProblem>>;
  message: (field: keyof T & string, problem: FieldProblem | undefined) => string | undefined;
  /** Gives it to the phone with the draft's name; the key that it waits under. */
  send: (typed: T) => Promise<string>;
}

/** Nobody reads and fills in a form so soon after it was drawn, ms. */
const TOO_SOON_MS = 2000;

/**
 * A form that somebody types: kept as a draft, judged when it is sent. It is sent once: the next one is another form, under
 * a key of its own, since it may be somebody else who writes it (`TurnOf`).
 */
export function useTyped<T extends Readonly<Record<string, string>>>({
  draft,
  begun,
  read,
  known,
  limits,
  problems: judge,
  message,
  send,
}: TypedFormOptions<T>) {
  const { value: typed, set, state } = useDraft<T>(draft, begun, read);
  const [touched, setTouched] = useState<ReadonlySet<keyof T>>(new Set());
  const value: T = { ...typed };
  for (const name in known)
    if (value[name] === '' && !touched.has(name)) Object.assign(value, { [name]: known[name] });
  const { form, tries, refused } = useBadFieldFocus();
  const [key, setKey] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  /** Text that a machine wrote into the field that no person sees. */
  const [trap, setTrap] = useState('');
  const [trapped, setTrapped] = useState(false);
  /** Moment when it was drawn, by the clock of the page; null before. */
  const drawnAt = useRef<number | null>(null);
  useEffect(() => {
    drawnAt.current ??= performance.now();
  }, []);
  /** Something was typed here, or filled in by the browser. */
  const traced = useRef(false);
  /** It was asked once whether a person sends this: the next press counts. */
  const asked = useRef(false);
  const [hurried, setHurried] = useState(false);
  const sent = useCommandState(key);
  const problems: Partial<Record<keyof T, FieldProblem>> = tries > 0 ? judge(value) : {};
  const field = (name: keyof T & string) => ({
    value: value[name] ?? '',
    error: message(name, problems[name]),
    maxLength: limits[name],
    onChange: ({ target }: { target: { value: string } }) => {
      traced.current = true;
      setTouched((before) => new Set(before).add(name));
      set({ ...value, [name]: target.value });
    },
  });
  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (Object.keys(judge(value)).length > 0) return refused();
    setFailed(null);
    setTrapped(trap !== '');
    // A browser may fill in what it should not: a person presses once more.
    if (trap !== '') {
      asked.current = true;
      return setTrap('');
    }
    const isSoon = drawnAt.current === null || performance.now() - drawnAt.current < TOO_SOON_MS;
    // What was kept from before was typed by somebody then.
    const isKept = !traced.current && typed !== begun;
    const isOdd = !isKept && (isSoon || !traced.current) && !asked.current;
    setHurried(isOdd);
    if (isOdd) {
      asked.current = true;
      return;
    }
    try {
      setKey(await send(value));
    } catch (cause) {
      setFailed({ cause });
    }
  }
  return {
    form,
    /** For the fields and what stands around them. */
    fields: {
      field,
      state,
      isMissing: Object.values<FieldProblem | undefined>(problems).some(
        (problem) => problem?.code === 'required',
      ),
      failed,
      trapped,
      hurried,
      trap: { value: trap, onChange: (next: string) => setTrap(next) },
    },
    /** Values typed so far. */
    typed,
    /** The act once the phone has taken it; null before. */
    taken: key === null ? null : { sent },
    submit: (event?: FormEvent) => void submit(event),
  };
}
