import { useEffect } from 'react';
import { shopContacts as declared, type ShopContacts, USUAL_CONTACTS } from '#contract/shop-contacts.ts';
import { defineQuery } from '#offline/face/declare.ts';
import { useQuery } from '#offline/react/react.ts';
import { setSupportAddress } from './support.ts';

/** Some minutes old is new enough; without a connection what was seen last stands. */
const shopContacts = defineQuery(declared, { freshSeconds: 300 });

/** Ways to reach the shop: as the phone heard it last, the usual figures until then. */
export function useContacts(): ShopContacts {
  const { data } = useQuery(shopContacts, {});
  useEffect(() => setSupportAddress(data?.email), [data]);
  return data ?? USUAL_CONTACTS;
}
