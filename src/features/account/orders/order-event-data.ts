import type { ReactNode } from 'react';
import type { OrderEvent } from '#contract/orders/order-life.ts';
import type { TimelineItem } from '#ui/timeline.tsx';

/** Format in which the reader's language writes a moment and a day. */
export interface EventDateFormat {
  at: (time: string) => string;
  /** A moment within a sentence. */
  within: (time: string) => string;
  /** A day given as YYYY-MM-DD. */
  day: (day: string) => string;
}

/** Value under a name in an event's data, where that is a text. */
export function textIn({ data }: OrderEvent, name: string): string {
  const value = data[name];
  return typeof value === 'string' ? value : '';
}

export const MONEY = /^\d{1,12}\.\d\d$/;
export const DAY = /^\d{4}-\d\d-\d\d$/;

/** Functions by which an item of the timeline is made: done, or standing still. */
export interface Makers {
  done: (title: ReactNode, detail?: ReactNode) => TimelineItem;
  stop: (title: ReactNode, detail?: ReactNode) => TimelineItem;
}
