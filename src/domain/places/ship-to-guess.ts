import { type Destination, DESTINATIONS } from './destinations.ts';

/** Time zones that lie in one destination country each, as browsers name them (IANA). */
const ZONES: Readonly<Record<string, string>> = {
  'Africa/Dar_es_Salaam': 'TZ',
  'Africa/Lusaka': 'ZM',
  'Africa/Blantyre': 'MW',
  'Africa/Maputo': 'MZ',
  'Africa/Johannesburg': 'ZA',
  'Africa/Maseru': 'LS',
  'Africa/Gaborone': 'BW',
  'Africa/Harare': 'ZW',
  'Africa/Nairobi': 'KE',
  'Africa/Kampala': 'UG',
  'Indian/Mauritius': 'MU',
  'Africa/Windhoek': 'NA',
  'Africa/Mbabane': 'SZ',
};

/** Region of a language tag: "ZM" of "en-ZM", "TZ" of "sw-Latn-TZ"; '' where it names none. */
const regionOf = (tag: string): string => /-([A-Z]{2})(?:-|$)/.exec(tag)?.[1] ?? '';

/**
 * Destination to which somebody may have things shipped who has not said it (settled point 30): the country of the phone's clock, or else of
 * its languages, by its first port. A guess is shown as one. Null where nothing speaks for a country that we ship to.
 * @param languages as the browser has them, the liked ones first
 */
export function shipToGuess({
  timeZone,
  languages,
}: {
  timeZone: string;
  languages: readonly string[];
}): Destination | null {
  const code = ZONES[timeZone];
  const codes = code === undefined ? languages.map(regionOf) : [code];
  const country = codes
    .map((one) => DESTINATIONS.find((destination) => destination.code === one))
    .find((found) => found !== undefined);
  return country ? { country, port: country.ports[0] ?? '' } : null;
}
