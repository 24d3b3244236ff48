import { useLingui } from '@lingui/react/macro';
import { slidingWindow } from '#domain/text/pagination.ts';
import { Pager } from '#ui/pager.tsx';

interface PagesProps {
  page: number;
  pages: number;
  to: (page: number) => string;
  /** Which numbers stand there; five around the page unless told (spec buyer §2). */
  numbers?: (page: number, pages: number) => number[];
}

/** The pages of a list with previous and next; nothing where all of it stands on one. */
export function Pages({ page, pages, to, numbers = slidingWindow }: PagesProps) {
  const { t, i18n } = useLingui();
  if (pages < 2) return null;
  return (
    <Pager
      label={t`Pages`}
      previous={page > 1 ? { to: to(Math.min(page - 1, pages)), name: t`Previous page` } : null}
      next={page < pages ? { to: to(page + 1), name: t`Next page` } : null}
      pages={numbers(page, pages).map((number) => ({
        to: to(number),
        name: t`Page ${number}`,
        text: i18n.number(number),
        current: number === page,
      }))}
    />
  );
}
