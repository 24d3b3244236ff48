import type { ReactNode } from 'react';
import { PageHead, type PageHeadProps } from '#ui/page.tsx';

interface StaffHeadProps extends Omit<PageHeadProps, 'lead'> {
  /** A sentence or two: what the screen is for, and what comes of acting on it. The way back may follow. */
  help: ReactNode;
}

/** Head of a staff screen. Nobody is trained for the shop before their first day, so each screen says what it is for. */
export function StaffHead({ help, ...head }: StaffHeadProps) {
  return <PageHead {...head} lead={help} />;
}
