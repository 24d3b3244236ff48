import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { chosenOver } from '#domain/search/chosen-address.ts';
import type { PriceSort, VehicleSearch } from '#domain/search/search-address.ts';
import { formFields } from '#shown/form-fields.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { useHydrated } from '#ui/hydrated.ts';
import { CLOSED } from '#ui/target.ts';
import { PANEL_FORM } from './filter-form.tsx';
import styles from './sort-field.module.css';

interface SortFieldProps {
  search: VehicleSearch;
  onSearch: (next: VehicleSearch) => void;
}

/** The order of the results; until script is there it is one of the panel's fields, with a button that sends them. */
export function SortField({ search, onSearch }: SortFieldProps) {
  const { t } = useLingui();
  const own = useRef<HTMLSelectElement>(null);
  const isHydrated = useHydrated();
  const order = search.order ?? '';
  useEffect(() => {
    const form = own.current?.form;
    const isOpen = location.hash !== '' && location.hash !== CLOSED;
    // What was chosen before holds; where more is open by its address, that takes it over.
    if (isHydrated || isOpen || !form || own.current?.value === order) return;
    // With the panel's other fields, as without script.
    onSearch(chosenOver(search, formFields(form)));
  }, [isHydrated, order, search, onSearch]);
  return (
    <div className={styles.sort}>
      <SelectField
        ref={own}
        label={<Trans>Sort</Trans>}
        labelHidden
        compact
        name="ordering"
        form={PANEL_FORM}
        autoComplete="off"
        value={order}
        onChange={({ target: { value } }) => onSearch({ ...search, page: 1, order: orderOf(value) })}
      >
        <option value="">{search.words === null ? t`Newest first` : t`Best match`}</option>
        <option value="price">{t`Lowest price`}</option>
        <option value="-price">{t`Highest price`}</option>
      </SelectField>
      {!isHydrated && (
        <Button type="submit" form={PANEL_FORM} variant="main" className={styles.send}>
          <Trans>Sort</Trans>
        </Button>
      )}
    </div>
  );
}

const orderOf = (value: string): PriceSort | null => (value === 'price' || value === '-price' ? value : null);
