import { siteSettings } from '#features/content/queries.ts';
import { useQuery } from '#offline/react.ts';

/**
 * The shop's number for WhatsApp, digits; null while it has none, or the phone does not know it.
 * @param wanted nothing is asked for before somebody needs it
 */
export function useWhatsApp(wanted: boolean): string | null {
  const { data } = useQuery(siteSettings, wanted ? {} : null);
  return data?.whatsapp ?? null;
}
