import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { StaffCategory } from '#contract/staff/categories.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#domain/text/languages.ts';
import { Button } from '#ui/button.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { typedCategory } from './category-fields.ts';

interface TableProps {
  all: readonly StaffCategory[];
  /** Those to show. */
  below: readonly StaffCategory[];
  onIn: (id: string) => void;
  onEdit: (id: string) => void;
}

/** One category to a row, with its names and what is in it; Enter goes into it. */
export function CategoriesTable({ all, below, onIn, onEdit }: TableProps) {
  const { t } = useLingui();
  const columns: readonly DataColumn<StaffCategory>[] = [
    ...LANGUAGES.map((language): DataColumn<StaffCategory> => ({
      key: language,
      label: LANGUAGE_NAMES[language],
      heading: language === 'en',
      cell: (one) => typedCategory(one)[language] || '–',
    })),
    {
      key: 'inside',
      label: t`In it`,
      cell: (one) => {
        const branches = all.filter((other) => other.parent_id === one.id).length;
        return branches > 0 ? (
          <Plural value={branches} one="# category" other="# categories" />
        ) : (
          <Plural value={one.filed} one="# listing" other="# listings" />
        );
      },
    },
    {
      key: 'act',
      label: t`Change`,
      cell: ({ id }) => (
        <Button small onClick={() => onEdit(String(id))}>
          <Trans>Change</Trans>
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      label={t`Categories`}
      columns={columns}
      rows={below}
      keyOf={({ id }) => String(id)}
      onOpen={onIn}
      empty={<Empty bare icon="search" title={<Trans>This category has no subcategories</Trans>} />}
    />
  );
}
