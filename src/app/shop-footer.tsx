import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useSupport } from '#shown/support.ts';
import { Footer, type FooterLink } from '#ui/footer.tsx';
import { optional } from '#ui/optional.tsx';
import { LanguageLinks } from './language-links.tsx';
import { DeferredPart } from './deferred-part.tsx';

const FooterContacts = optional(() => import('./footer-contacts.tsx').then((part) => part.FooterContacts));

interface ShopFooterProps {
  /** Address to which the word Cars leads. */
  cars: string;
  isSeller: boolean;
}

/** The foot of every page of the shop: a person to talk to, ways through it, and what is agreed (spec buyer §2). */
export function ShopFooter({ cars, isSeller }: ShopFooterProps) {
  const { t } = useLingui();
  const support = useSupport();
  // Other hours than usual, once somebody comes near.
  const [hours, setHours] = useState<ReactNode>(null);
  const selling: FooterLink = isSeller
    ? { label: t`Seller dashboard`, to: '/vendor-dashboard' }
    : { label: t`Become a seller`, to: '/profile' };
  return (
    <Footer
      title={t`Talk to a person`}
      contacts={[
        { label: support, href: `mailto:${support}` },
        // WhatsApp where the shop has a number, else the form.
        { label: t`Live chat`, to: '/help-contact' },
      ]}
      languages={<LanguageLinks />}
      note={hours ?? <Trans>Response within 6hrs. 10am to 6pm.</Trans>}
      phone={
        <DeferredPart>
          <FooterContacts onHours={setHours} />
        </DeferredPart>
      }
      groups={[
        {
          label: t`Buying`,
          items: [
            { label: t`Cars`, to: cars },
            { label: t`Parts`, to: '/auto-parts' },
            { label: t`Electronics`, to: '/electronics' },
            { label: t`Deals of the day`, to: '/deals' },
            { label: t`Bulk stock`, to: '/bulk-stock-procurement' },
            { label: t`Basket`, to: '/my-basket' },
            { label: t`Saved`, to: '/profile/saved' },
            { label: t`Catalogue on this phone`, to: '/catalogue' },
            { label: t`My garage`, to: '/garage' },
          ],
        },
        {
          label: t`Help`,
          items: [
            { label: t`How to buy`, to: '/how-to-buy' },
            { label: t`How to pay`, to: '/how-to-pay' },
            { label: t`Verify an invoice`, to: '/verify-invoice' },
            { label: t`Waiting and sent`, to: '/waiting' },
            { label: t`Help and contact`, to: '/help-contact' },
            { label: t`Local offices`, to: '/local-services' },
          ],
        },
        {
          label: t`The shop`,
          items: [
            { label: t`About us`, to: '/about-us' },
            selling,
            { label: t`Advertise`, to: '/advertise' },
            { label: t`Careers`, to: '/careers/national-marketing-manager' },
            { label: t`Supporter programme`, to: '/supporter-programme/home' },
            { label: t`Privacy policy`, to: '/privacy' },
            { label: t`Terms`, to: '/terms' },
          ],
        },
      ]}
    />
  );
}
