import { local } from './local.ts';
import type { PartnerCatalogue, PartnerReading } from './partner-catalogue.ts';

/** The catalogue that this server shows. */
export function catalogueOf(_reading: PartnerReading): PartnerCatalogue {
  return local;
}
