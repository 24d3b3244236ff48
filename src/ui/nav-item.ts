import type { IconName } from './icon.tsx';

/** One way to go. Only what exists is listed, so the shell never shows a dead end. */
export interface NavItem {
  to: string;
  label: string;
  icon?: IconName;
  /** on the sign; 0 and undefined show none */
  count?: number;
  /** what a reader says instead of the label: "Basket, 2 items" */
  name?: string;
  current?: boolean;
}
