import { Trans, useLingui } from '@lingui/react/macro';
import { printDetail } from '#domain/detail-address.ts';
import { stockReference } from '#domain/reference.ts';
import { PARTS } from '#domain/stock.ts';
import { Button } from '#ui/button.tsx';

interface ShareButtonProps {
  product: { id: number; title: string; product_class_id: number };
  /** As it is printed. */
  price: string;
}

/** Sends title, price, stock reference and link to whom the phone's own sheet offers; without one, by WhatsApp. */
export function ShareButton({ product, price }: ShareButtonProps) {
  const { t } = useLingui();
  const { id, title, product_class_id: kind } = product;
  const reference = stockReference(id);
  async function share() {
    const url = location.origin + printDetail({ kind: kind === PARTS ? 'part' : 'vehicle', id });
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
    <Button variant="quiet" small icon="share" onClick={() => void share()}>
      <Trans>Share</Trans>
    </Button>
  );
}
