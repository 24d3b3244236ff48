import { Trans, useLingui } from '@lingui/react/macro';
import { printListing } from '#domain/search/detail-address.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { linkWithCode } from '#domain/supporters/referral-link.ts';
import { useOwnCode } from '#shown/own-code.ts';
import { Button } from '#ui/button.tsx';

interface ShareButtonProps {
  product: { id: number; title: string; product_class_id: number };
  /** As it is printed. */
  price: string;
}

/**
 * Sends title, price, stock reference and link to whom the phone's own sheet offers; without one, by WhatsApp. A supporter's
 * link carries their code, and says so.
 */
export function ShareButton({ product, price }: ShareButtonProps) {
  const { t } = useLingui();
  const code = useOwnCode();
  const { id, title, product_class_id: kind } = product;
  const reference = stockReference(id);
  async function share() {
    const url = linkWithCode(location.origin + printListing(id, kind, null), code);
    const text = t`${title}, ${price}, REF ${reference}`;
    const byWhatsApp = (): void =>
      void open(`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`, '_blank', 'noopener');
    if (!('share' in navigator)) return byWhatsApp();
    try {
      await navigator.share({ title, text, url });
    } catch (cause) {
      // Closed without choosing is an answer.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) byWhatsApp();
    }
  }
  return (
    <div>
      <Button variant="quiet" small icon="share" onClick={() => void share()}>
        <Trans>Share</Trans>
      </Button>
      {code !== null && (
        <p className="small muted">
          <Trans>Your code is included</Trans>
        </p>
      )}
    </div>
  );
}
