import type { ReactNode } from 'react';

/**
 * Words in which the application reads to who fills it in. It is one call for all (account contract 3.1), which makes a supporter and
 * asks whether they may sell; somebody who only wants to recommend the shop is told so, and asked nothing about selling.
 */
export interface ApplicationReading {
  /** Kept with the application, so that what waits is called by what its sender meant. */
  as: 'seller' | 'supporter';
  title: string;
  lead: ReactNode;
  crumbs: readonly { label: string; to?: string }[];
  /** The three steps by the names that the spec gives them. */
  steps: readonly [string, string, string];
  /** Over the number. */
  first: ReactNode;
  /** Hint that says what the number is for. */
  mobileHint: ReactNode;
  /** Note on what else comes with it, said before anything is given away. */
  also?: ReactNode;
  /** On the button that sends it. */
  start: ReactNode;
  /** While it lies on this phone. */
  waiting: { title: ReactNode; text: ReactNode };
}
