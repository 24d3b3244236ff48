import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InfoPage } from '#domain/shop/info-pages.ts';

const WORDS: Readonly<Record<InfoPage, { title: MessageDescriptor; description: MessageDescriptor }>> = {
  '/how-to-buy': {
    title: msg`How to buy`,
    description: msg`From a car in the UK to your port in six steps: shipping by RORO or container, which port, what duty may cost, and what to ask before you order.`,
  },
  '/how-to-pay': {
    title: msg`How to pay`,
    description: msg`Pay against a pro-forma invoice that anyone can check, by bank transfer or cash at a bank. How to spot fraud before it costs you money.`,
  },
  '/about-us': {
    title: msg`About us`,
    description: msg`Used cars, commercial vehicles, spares and electronics from the UK for southern and eastern Africa, and what you can rely on.`,
  },
  '/local-services': {
    title: msg`Local offices`,
    description: msg`Offices in Harare, Lusaka and Nairobi with their hours, and whether they are open now.`,
  },
  '/help-contact': {
    title: msg`Help and contact`,
    description: msg`Ask a person by chat, phone, email or form. Support hours are 10am to 6pm, with a reply within 6hrs.`,
  },
  '/bulk-stock-procurement': {
    title: msg`Bulk stock procurement`,
    description: msg`Vehicles, spares and electronics from the UK in bulk, for dealers, fleets and workshops. An agent replies within 12 hours.`,
  },
  '/careers/national-marketing-manager': {
    title: msg`National Marketing Manager`,
    description: msg`Promote the shop in one country. Minimum 3 years in marketing. Email your CV.`,
  },
  '/careers/technical-assessment': {
    title: msg`Technical assessment`,
    description: msg`For candidates who were invited and have a reference number.`,
  },
  '/privacy': {
    title: msg`Privacy policy`,
    description: msg`What we keep about you, why and for how long, and how to get a copy or have it deleted.`,
  },
  '/terms': {
    title: msg`Terms`,
    description: msg`The terms between you and the shop when you browse, order, pay and collect.`,
  },
  '/advertise': {
    title: msg`Advertise`,
    description: msg`Sell here, work with us, or earn by telling others about the shop.`,
  },
};

/** Title and description of a page about the shop. */
export function infoHead(i18n: I18n, page: InfoPage): { title: string; description: string } {
  const { title, description } = WORDS[page];
  return { title: `${i18n._(title)} | Chicargos`, description: i18n._(description) };
}
