import type { ReactNode, RefObject } from 'react';

interface FormProps {
  form: RefObject<HTMLFormElement | null>;
  /** Request sent before is still out: nothing is sent twice. */
  busy: boolean;
  onSubmit: () => void | Promise<unknown>;
  children: ReactNode;
}

/** A form that its own rules judge; the browser neither sends it nor says what is wrong with it. */
export function Form({ form, busy, onSubmit, children }: FormProps) {
  return (
    <form
      ref={form}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void onSubmit();
      }}
      noValidate
    >
      {children}
    </form>
  );
}
