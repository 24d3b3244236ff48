import { useLingui } from '@lingui/react/macro';

/** Why a proof of payment was refused, by its code and with the way on; null for a code that is new to us. */
export function useProofWords(): (code: string) => string | null {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'order_closed':
        return t`This order no longer accepts proofs: it was canceled or has arrived. View the order if you have paid.`;
      case 'too_many_proofs':
        return t`This order already has the maximum number of proofs. Contact us instead.`;
      case 'file_type_invalid':
      case 'file_unreadable':
        return t`This file cannot be read. Discard it and choose a photo or a PDF.`;
      case 'image_too_large':
      case 'file_too_large':
        return t`This file is too large. Discard it and take a new photo.`;
      default:
        return null;
    }
  };
}
