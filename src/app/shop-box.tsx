import { Trans, useLingui } from '@lingui/react/macro';
import { stockReference } from '#domain/stock/reference.ts';
import { AskByWhatsApp } from '#shown/ask-by-whatsapp.tsx';
import { useContacts } from '#shown/contacts.ts';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { useWhatsApp } from '#shown/shop-numbers.ts';

interface ShopBoxProps {
  listing: { id: number; title: string };
  /** The shop sells it itself; false: a seller does, or nobody knows who. */
  isOwn: boolean;
}

/** Ways to reach the shop about a listing, and of its own stock who sells it and since when. */
export function ShopBox({ listing: { id, title }, isOwn }: ShopBoxProps) {
  const { t } = useLingui();
  const { telephone, company } = useContacts();
  const whatsapp = useWhatsApp(true);
  const call = telephone ?? whatsapp;
  const reference = stockReference(id);
  if (!isOwn && call === null) return null;
  const name = company?.name ?? 'Chicargos';
  const since = company?.since ?? null;
  return (
    <Box title={<Trans>Ask the shop</Trans>}>
      <div className="stack">
        {isOwn && (
          <div>
            <p className="row row-wrap">
              <span>
                <Trans>Sold by {name}</Trans>
              </span>
              <Mark kind="ok" icon="rosette-check">
                <Trans>The shop’s own stock</Trans>
              </Mark>
            </p>
            {since !== null && (
              <p className="small muted">
                <Trans>Company since {since}</Trans>
              </p>
            )}
          </div>
        )}
        {call !== null && (
          <div className="row row-wrap">
            <ButtonLink href={`tel:+${call}`} icon="phone">
              <Trans>Call +{call}</Trans>
            </ButtonLink>
            <AskByWhatsApp to={whatsapp} text={t`I am asking about REF ${reference}: ${title}`} />
          </div>
        )}
      </div>
    </Box>
  );
}
