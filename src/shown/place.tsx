import { useLingui } from '@lingui/react/macro';
import { countryName, portText } from '#domain/places/destinations.ts';

/**
 * Port with the country that it lies in, and the country that was chosen, in two sentences (settled point 31). Without a port
 * the country alone. Takes the ISO alpha-2 of the country that was chosen, and the port.
 */
export function usePlaceText(): (code: string, port: string) => string {
  const { t, i18n } = useLingui();
  return (code, port) => {
    const country = countryName(code, i18n.locale);
    if (port === '') return country;
    const at = portText(code, port, i18n.locale);
    return t`Port: ${at}. Destination: ${country}`;
  };
}

/** The same, as a piece of a page. */
export function Place({ code, port }: { code: string; port: string }) {
  return <>{usePlaceText()(code, port)}</>;
}
