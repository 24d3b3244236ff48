import { lazy, Suspense, useCallback, useState } from 'react';
import { sellingOf } from '#domain/listing-type.ts';
import type { InquiryAbout } from './about.ts';

export interface Inquiry {
  about: InquiryAbout | null;
  open: (product: { id: number; title: string; listing_type: string }) => void;
  close: () => void;
}

/** Opens and closes the inquiry form; the form itself comes with the first tap. */
export function useInquiry(): Inquiry {
  const [about, setAbout] = useState<InquiryAbout | null>(null);
  const open = useCallback(
    ({ id, title, listing_type }: { id: number; title: string; listing_type: string }) =>
      setAbout({ id, title, selling: sellingOf(listing_type) }),
    [],
  );
  return { about, open, close: useCallback(() => setAbout(null), []) };
}

const Form = lazy(() =>
  import('./parts/inquiry-form.tsx').then(({ InquiryForm }) => ({ default: InquiryForm })),
);

interface InquiryDialogProps {
  inquiry: Inquiry;
  /** The shop's number, digits; null while it has none, or none is known. */
  whatsapp: string | null;
}

export function InquiryDialog({ inquiry, whatsapp }: InquiryDialogProps) {
  if (!inquiry.about) return null;
  return (
    <Suspense>
      <Form about={inquiry.about} whatsapp={whatsapp} onClose={inquiry.close} />
    </Suspense>
  );
}
