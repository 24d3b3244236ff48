import { useLingui } from '@lingui/react/macro';
import type { StoredConflict } from '#offline/store/states.ts';
import type { IconName } from '#ui/icon.tsx';
import { seenTitleOf } from './command-words.ts';

/** Names of the fields that two people can change differently (sync 7). */
export function useConflictFieldName(): (field: string) => string {
  const { t } = useLingui();
  return (field) => {
    const names: Readonly<Record<string, string>> = {
      pPrice: t`Price`,
      pTitle: t`Title`,
      pContact: t`Contact number`,
      pLocation: t`Location`,
      sMileage: t`Mileage`,
      sYear: t`Year`,
      sEngine: t`Engine`,
      sPartNumber: t`Part number`,
      sCondition: t`Condition`,
      sSteering: t`Steering`,
      sDoors: t`Doors`,
      sSeats: t`Seats`,
      sChassis: t`Chassis number`,
      sColour: t`Colour`,
      sFuel: t`Fuel`,
      sTransmission: t`Transmission`,
      sBody: t`Body type`,
      subtitle: t`Subtitle`,
      description: t`Description`,
      images: t`Photos`,
      compatible_list: t`Fits these cars`,
    };
    return names[field] ?? field;
  };
}

/** "Price of your Toyota Hilux". */
export function useConflictTitle(): (conflict: StoredConflict) => string {
  const { t } = useLingui();
  const nameOf = useConflictFieldName();
  return (conflict) => {
    const name = nameOf(conflict.field);
    const title = seenTitleOf(conflict);
    return title ? t`${name} of your ${title}` : name;
  };
}

export const signOfField = (field: string): IconName =>
  field === 'pPrice' ? 'currency-dollar' : field === 'images' ? 'photo' : 'edit';
