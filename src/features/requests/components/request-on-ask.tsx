import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { WriteInstead } from './request-box.tsx';

interface RequestOnAskProps {
  title: ReactNode;
  /** Words about whom it goes to and what becomes of it. */
  children: ReactNode;
  /** Words of the button. */
  label: ReactNode;
  /** The form, loaded with the press: it says when it is there and has the focus. */
  Form: ComponentType<{ onShown: () => void; onClose?: () => void }>;
  /** True where whoever comes here came to ask. */
  isAskedFor?: boolean;
}

/** Way to ask for what is not in the list, behind a button: its files come with the press. */
export function RequestOnAsk({ title, children, label, Form, isAskedFor: asked = false }: RequestOnAskProps) {
  const [open, setOpen] = useState(false);
  const [isThere, setThere] = useState(false);
  const onShown = useCallback(() => setThere(true), []);
  // The server draws without knowing which part of the page was meant.
  useEffect(() => {
    if (asked) setOpen(true);
  }, [asked]);
  return (
    <Box title={title} id="request">
      <div className="stack">
        {children}
        <noscript>
          <WriteInstead />
        </noscript>
        {/* Until the form is there the button keeps its place and the focus. */}
        {!(open && isThere) && (
          <div>
            <Button busy={open} onClick={() => setOpen(true)}>
              {label}
            </Button>
          </div>
        )}
        {open && <Form onShown={onShown} onClose={() => setOpen(false)} />}
      </div>
    </Box>
  );
}
