import { useLingui } from '@lingui/react/macro';
import type { Position } from '#domain/supporters/positions.ts';

/** Positions in the language of the page. */
export function usePositionName(): (position: Position) => string {
  const { t } = useLingui();
  const names: Record<Position, string> = {
    IBO: t`Independent Business Owner`,
    ETM: t`Executive Team Manager`,
    ETL: t`Executive Team Leader`,
    SEL: t`Senior Executive Leader`,
  };
  return (position) => names[position];
}
