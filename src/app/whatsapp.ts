import { useEffect } from 'react';
import { siteSettings } from '#features/content/queries.ts';
import { useQuery } from '#offline/react/react.ts';
import { learnSupport } from '#shown/support.ts';

/**
 * The shop's number for WhatsApp, digits; null while it has none, or the phone does not know it. The address of mail that
 * comes with it is known to the page from then on.
 * @param wanted nothing is asked for before somebody needs it
 */
export function useWhatsApp(wanted: boolean): string | null {
  const { data } = useQuery(siteSettings, wanted ? {} : null);
  useEffect(() => learnSupport(data?.email), [data]);
  return data?.whatsapp ?? null;
}
