import { useCallback, useState } from 'react';
import type { ListedPart } from '#contract/items.ts';
import type { ListingSeller } from '#contract/listings/listing-seller.ts';
import { sellingOf } from '#domain/stock/listing-type.ts';
import { onDemand } from '#shown/on-demand.tsx';
import type { InquiryAbout } from './inquiry-subject.ts';

interface InquiredListing {
  id: number;
  title: string;
  listing_type: string;
  /** Lists do not say whose a listing is. */
  seller?: ListingSeller | null | undefined;
  part?: ListedPart | undefined;
  wish?: 'photos' | undefined;
}

export interface OpenInquiry {
  about: InquiryAbout | null;
  open: (product: InquiredListing) => void;
  close: () => void;
}

/** Opens and closes the inquiry form; the form itself comes with the first tap. */
export function useInquiry(): OpenInquiry {
  const [about, setAbout] = useState<InquiryAbout | null>(null);
  const open = useCallback(
    ({ id, title, listing_type, seller, part, wish }: InquiredListing) =>
      setAbout({
        id,
        title,
        selling: sellingOf(listing_type),
        bySeller: !!seller,
        part: part ?? null,
        wish: wish ?? null,
      }),
    [],
  );
  return { about, open, close: useCallback(() => setAbout(null), []) };
}

const Form = onDemand(() => import('./components/inquiry-form.tsx').then((part) => part.InquiryForm));

interface InquiryDialogProps {
  inquiry: OpenInquiry;
  /** The shop's number, digits; null while it has none, or none is known. */
  whatsapp: string | null;
}

export function InquiryDialog({ inquiry, whatsapp }: InquiryDialogProps) {
  if (!inquiry.about) return null;
  return <Form about={inquiry.about} whatsapp={whatsapp} onClose={inquiry.close} />;
}
