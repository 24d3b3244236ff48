import type { ReactNode } from 'react';
import { pageCount } from '#domain/text/pagination.ts';
import { Pages } from '#shown/pages.tsx';
import type { UncachedQuery } from '#shown/use-uncached-query.ts';
import { ResultRows } from './result-rows.tsx';
import { WhenLoaded } from './when-loaded.tsx';
import work from './work.module.css';

interface PagedListProps<Item> {
  asked: UncachedQuery<{ count: number; results: Item[] }>;
  page: number;
  /** The address of another page: '' for the first. */
  toPage: (page: string) => string;
  /** Under the rows: when they were read. */
  foot?: ReactNode;
  children: (results: Item[]) => ReactNode;
}

/** One page of a list below its head, with the ways to the others. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { asked, page, toPage, foot, children } = props;
  return (
    <WhenLoaded asked={asked} level={2}>
      {({ results, count }) => (
        <>
          <ResultRows asked={asked}>{children(results)}</ResultRows>
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
    </WhenLoaded>
  );
}
