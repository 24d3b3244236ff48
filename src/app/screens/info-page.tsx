import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { type InfoPage, infoPageOf } from '#domain/shop/info-pages.ts';
import { AboutUs } from '#features/info/about-us.tsx';
import { Advertise } from '#features/info/advertise.tsx';
import { BulkStock } from '#features/info/bulk-stock.tsx';
import { HelpContact } from '#features/info/help-contact.tsx';
import { HowToBuy } from '#features/info/how-to-buy.tsx';
import { HowToPay } from '#features/info/how-to-pay.tsx';
import { LocalServices } from '#features/info/local-services.tsx';
import { MarketingManager } from '#features/info/marketing-manager.tsx';
import { Privacy } from '#features/info/privacy.tsx';
import { TechnicalAssessment } from '#features/info/technical-assessment.tsx';
import { TermsPage } from '#features/info/terms.tsx';
import { AssessmentRequestBox, BulkRequest, ContactRequest } from '#features/requests/shop-request.tsx';
import { useWhatsApp } from '#shown/shop-numbers.ts';
import { Page as NotFoundPage } from './not-found-page.tsx';

const PAGES: Readonly<Record<InfoPage, ComponentType>> = {
  '/how-to-buy': HowToBuy,
  '/how-to-pay': HowToPay,
  '/about-us': AboutUs,
  '/local-services': Offices,
  '/help-contact': Help,
  '/bulk-stock-procurement': Bulk,
  '/careers/national-marketing-manager': MarketingManager,
  '/careers/technical-assessment': Assessment,
  '/privacy': Privacy,
  '/terms': TermsPage,
  '/advertise': Advertise,
};

/** The pages about the shop. Who has opened one has all of them on the phone from then on. */
export function Page() {
  const { pathname } = useLocation();
  const page = infoPageOf(pathname);
  const Here = page === null ? NotFoundPage : PAGES[page];
  return <Here />;
}

function Offices() {
  return <LocalServices whatsapp={useWhatsApp(true)} />;
}

function Help() {
  return <HelpContact whatsapp={useWhatsApp(true)} contact={<ContactRequest />} />;
}

function Bulk() {
  return <BulkStock request={<BulkRequest />} />;
}

function Assessment() {
  return <TechnicalAssessment answer={<AssessmentRequestBox />} />;
}
