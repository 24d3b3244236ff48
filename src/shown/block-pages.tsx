import { useLingui } from '@lingui/react/macro';
import { blockWindow } from '#domain/pagination.ts';
import { Pager } from '#ui/pager.tsx';

/** Pages of a list of items, three numbers at a time (spec buyer §2). */
export function BlockPages({
  page,
  pages,
  to,
}: {
  page: number;
  pages: number;
  to: (page: number) => string;
}) {
  const { t, i18n } = useLingui();
  if (pages < 2) return null;
  return (
    <Pager
      label={t`Pages`}
      previous={page > 1 ? { to: to(Math.min(page - 1, pages)), name: t`Previous page` } : null}
      next={page < pages ? { to: to(page + 1), name: t`Next page` } : null}
      pages={blockWindow(page, pages).map((number) => ({
        to: to(number),
        name: t`Page ${number}`,
        text: i18n.number(number),
        current: number === page,
      }))}
    />
  );
}
