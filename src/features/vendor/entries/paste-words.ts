import { useLingui } from '@lingui/react/macro';
import { MAX_TITLE, MOST_ENTRIES } from '#domain/listings/listing-rules.ts';
import { MAX_PART_NUMBER, type PastedProblem } from '#domain/listings/pasted-parts.ts';

/** Why a pasted line is not added, and what to do. */
export function usePasteWords(): (problem: PastedProblem) => string {
  const { t } = useLingui();
  return (problem) => {
    switch (problem) {
      case 'no_number':
        return t`Start with the part number`;
      case 'no_digit':
        return t`A part number contains a digit. Start with the number, then the title`;
      case 'number_long':
        return t`The part number has more than ${MAX_PART_NUMBER} characters`;
      case 'title_long':
        return t`The title has more than ${MAX_TITLE} characters`;
      case 'price':
        return t`The price cannot be read. Write it like 1500.00`;
      case 'columns':
        return t`Write number, title and price, nothing more`;
      case 'twice':
        return t`The same number appears above`;
      case 'there':
        return t`This listing already has it`;
      case 'full':
        return t`A listing can have up to ${MOST_ENTRIES} parts`;
    }
  };
}
