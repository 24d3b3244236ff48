import type { ReactNode } from 'react';
import { pageCount } from '#domain/pagination.ts';
import { Pages } from '#shown/pages.tsx';
import type { Asked } from '#shown/use-asked.ts';
import { AskedRows } from './asked-rows.tsx';
import { WhenAsked } from './when-asked.tsx';
import work from './work.module.css';

interface AskedListProps<Item> {
  asked: Asked<{ count: number; results: Item[] }>;
  page: number;
  /** The address of another page: '' for the first. */
  toPage: (page: string) => string;
  /** Under the rows: when they were read. */
  foot?: ReactNode;
  children: (results: Item[]) => ReactNode;
}

/** One page of a list below its head, with the ways to the others. */
export function AskedList<Item>(props: AskedListProps<Item>) {
  const { asked, page, toPage, foot, children } = props;
  return (
    <WhenAsked asked={asked} level={2}>
      {({ results, count }) => (
        <>
          <AskedRows asked={asked}>{children(results)}</AskedRows>
          <div className={work.foot}>
            {foot}
            <Pages
              page={page}
              pages={pageCount(count)}
              to={(number) => toPage(number === 1 ? '' : String(number))}
            />
          </div>
        </>
      )}
    </WhenAsked>
  );
}
