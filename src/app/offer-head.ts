import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { EXPORT_COUNTRY, type OfferPage } from '#domain/shop/offer-pages.ts';

/** Title and description of a page of what the shop offers for a time. */
export function offerHead(i18n: I18n, page: OfferPage): { title: string; description: string } {
  const country = EXPORT_COUNTRY.name;
  switch (page) {
    case '/deals':
      return {
        title: i18n._(msg`Deals of the day | Chicargos`),
        description: i18n._(
          msg`Used cars from the UK picked by our staff for their price, with the saving on each.`,
        ),
      };
    case '/best-export-deals/g-landing':
      return {
        title: i18n._(msg`Best export deals to ${country} | Chicargos`),
        description: i18n._(
          msg`Used cars from the UK to ${country}, lowest prices first, each with its landed cost at your port.`,
        ),
      };
    case '/flash-discount':
    case '/flash-discount-confirm':
      return {
        title: i18n._(msg`Flash discount | Chicargos`),
        description: i18n._(msg`Enter your email to get your own discount code for your next vehicle.`),
      };
  }
}
