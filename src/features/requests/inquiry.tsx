import { lazy, Suspense, useCallback, useState } from 'react';
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
      setAbout({ id, title, auction: listing_type !== 'FixedPrice' }),
    [],
  );
  return { about, open, close: useCallback(() => setAbout(null), []) };
}

const Form = lazy(() =>
  import('./parts/inquiry-form.tsx').then(({ InquiryForm }) => ({ default: InquiryForm })),
);

export function InquiryDialog({ inquiry }: { inquiry: Inquiry }) {
  if (!inquiry.about) return null;
  return (
    <Suspense>
      <Form about={inquiry.about} onClose={inquiry.close} />
    </Suspense>
  );
}
