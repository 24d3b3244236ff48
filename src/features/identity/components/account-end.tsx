import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { AccountCard } from './account-card.tsx';

interface EndProps {
  title: ReactNode;
  kind: 'ok' | 'stop';
  said: ReactNode;
  /** Meaning of that. */
  children: ReactNode;
  to: string;
  next: ReactNode;
}

/** Outcome of a mailed link, and the one way on. */
export function AccountEnd({ title, kind, said, children, to, next }: EndProps) {
  return (
    <AccountCard title={title}>
      <Note kind={kind} role={kind === 'ok' ? 'status' : 'alert'} stacked title={said}>
        {children}
      </Note>
      <ButtonLink to={to} variant="main" full>
        {next}
      </ButtonLink>
    </AccountCard>
  );
}
