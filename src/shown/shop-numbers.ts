import { useEffect } from 'react';
import { useQuery } from '#offline/react/react.ts';
import { siteSettings } from './site-settings.ts';
import { setSupportAddress } from './support.ts';

/** Numbers of the shop, digits with the country's code; null while it has none, or the phone does not know it. */
export interface ShopNumbers {
  telephone: string | null;
  whatsapp: string | null;
  /** To speak with a person: the telephone, else the number for WhatsApp. */
  call: string | null;
  /** To send an SMS to: one with WhatsApp is a mobile number, a telephone may stand on a desk. */
  sms: string | null;
}

/**
 * Numbers by which the shop is called, also without a connection where a catalogue is on the phone. The address of mail that comes with
 * it is known to the page from then on.
 * @param wanted nothing is asked for before somebody needs it
 */
export function useShopNumbers(wanted = true): ShopNumbers {
  const { data } = useQuery(siteSettings, wanted ? {} : null);
  useEffect(() => setSupportAddress(data?.email), [data]);
  const telephone = data?.telephone ?? null;
  const whatsapp = data?.whatsapp ?? null;
  return { telephone, whatsapp, call: telephone ?? whatsapp, sms: whatsapp ?? telephone };
}

/** The shop's number for WhatsApp alone. @param wanted nothing is asked for before somebody needs it */
export const useWhatsApp = (wanted: boolean): string | null => useShopNumbers(wanted).whatsapp;
