import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { ItemDetail } from '#contract/items.ts';
import { ALL_ITEMS, printItems } from '#domain/item-address.ts';
import { sellingOf } from '#domain/listing-type.ts';
import { minor, moneyParts } from '#domain/money.ts';
import { PARTS_FRONT, printParts } from '#domain/parts-address.ts';
import { stockReference } from '#domain/reference.ts';
import { PARTS, quantityLimit, stockProblem } from '#domain/stock.ts';
import { useQuery, useSession } from '#offline/react.ts';
import { Amount, amountText, currencyOf } from '#shown/amount.tsx';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Failed } from '#shown/failed.tsx';
import { Known } from '#shown/known.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { Wrap } from '#ui/page.tsx';
import { Plate } from '#ui/plate.tsx';
import { Price } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stick } from '#ui/stick.tsx';
import styles from './item-screen.module.css';
import { BuyBox } from './parts/buy-box.tsx';
import { ChoicesDraft } from './parts/choices-draft.tsx';
import { type Choices, missingOf } from './parts/choices.ts';
import { ItemFacts } from './parts/item-facts.tsx';
import { item as itemQuery } from './queries.ts';

interface ItemProps {
  id: string;
  /** The price that the list showed, as in the address; null for none. */
  listedPrice: string | null;
  /** Its pictures, as every detail page shows them. */
  drawGallery: (item: ItemDetail) => ReactNode;
  /** The buyer's destination, '' while nobody has chosen one. */
  country: string;
  /** How many of this the basket holds already. */
  inBasket: number;
  buying: boolean;
  /** The phone did not take what Buy Now put into the basket. */
  failed: { cause: unknown } | null;
  onBuy: (item: ItemDetail, choices: Choices, draft: string) => void;
  /** A guest wants to buy: what was chosen is kept. */
  onSignIn: () => void;
  onInquire: (item: { id: number; title: string; listing_type: string }) => void;
  /** What else can be done with it: under its price, and at the end of the page. */
  Acts: ComponentType<{ item: ItemDetail }>;
  End: ComponentType<{ item: ItemDetail }>;
}

/** A part or another item: pictures, price, options, destination, Buy Now. */
export function ItemScreen(props: ItemProps) {
  const { t } = useLingui();
  const state = useQuery(itemQuery, { id: props.id });
  const gone = state.problem?.code === 'not_found';
  // What the phone still keeps of a withdrawn item is not for sale any more.
  const item = gone ? undefined : state.data;
  usePageTitle(item?.title ?? (gone ? t`This item is no longer listed` : null));
  if (item) return <Item key={item.id} {...props} item={item} state={state} />;
  if (!gone && state.loading)
    return (
      <Wrap>
        <Skeleton label={t`Loading`} kind="detail" />
      </Wrap>
    );
  return (
    <Wrap page>
      {gone ? (
        <Empty
          icon="search"
          level={1}
          title={t`This item is no longer listed`}
          action={
            <ButtonLink to={printItems(ALL_ITEMS)}>
              <Trans>See all parts and electronics</Trans>
            </ButtonLink>
          }
        />
      ) : (
        state.problem && <Failed problem={state.problem} onRetry={state.refresh} />
      )}
    </Wrap>
  );
}

function Item(props: ItemProps & { item: ItemDetail; state: ReturnType<typeof useQuery> }) {
  const { item, inBasket, onBuy, onSignIn } = props;
  const { t } = useLingui();
  const session = useSession();
  const draft = `item:${item.id}`;
  const [chosen, setChosen] = useState<Choices | null>(null);
  const { form, refused } = useBadFieldFocus();
  const [missing, setMissing] = useState<ReturnType<typeof missingOf> | null>(null);
  const [pressed, setPressed] = useState<Choices | null>(null);
  const selling = sellingOf(item.listing_type);
  const limit = quantityLimit(item.product_class_id, item.quantity);
  const most = Math.max(1, limit - inBasket);
  const own = chosen ?? { quantity: 1, country: props.country, values: {} };
  const choices = {
    ...own,
    country: own.country === '' ? props.country : own.country,
    quantity: Math.min(own.quantity, most),
  };
  const problem = selling === 'buy' ? stockProblem(item.quantity, choices.quantity + inBasket, limit) : null;
  const choose = useCallback((next: Choices): void => {
    setChosen(next);
    setMissing(null);
  }, []);
  // Who is signed in may be known only a moment after the press: then it goes on by itself.
  useEffect(() => {
    if (pressed === null || session === undefined) return;
    setPressed(null);
    if (session === null) onSignIn();
    else onBuy(item, pressed, draft);
  }, [pressed, session, onSignIn, onBuy, item, draft]);
  function press() {
    const lacks = missingOf(item, choices);
    const isComplete = lacks.options.length === 0 && !lacks.country;
    setMissing(isComplete ? null : lacks);
    if (!isComplete) refused();
    setPressed(isComplete ? choices : null);
  }
  const inquire = () => props.onInquire(item);
  const action =
    selling !== 'buy' ? (
      <Button variant="main" onClick={inquire}>
        <Trans>Inquire</Trans>
      </Button>
    ) : problem && inBasket > 0 ? (
      <ButtonLink variant="main" to="/my-basket">
        <Trans>In your basket</Trans>
      </ButtonLink>
    ) : (
      <Button
        variant="main"
        busy={props.buying || pressed !== null}
        disabled={problem !== null}
        onClick={press}
      >
        <Trans>Buy Now</Trans>
      </Button>
    );
  const { incl_tax: price, currency } = item.PriceObj;
  const figures = moneyParts(minor(price) * choices.quantity, currencyOf(currency));
  return (
    <Wrap>
      {session !== undefined && <ChoicesDraft draft={draft} chosen={chosen} onRead={setChosen} />}
      <ItemCrumbs item={item} />
      <div className={styles.lay}>
        {props.drawGallery(item)}
        <div className={styles.right}>
          <div className={styles.title}>
            <div className="row row-between row-wrap">
              <Plate large>{stockReference(item.id)}</Plate>
              <Availability auction={selling === 'auction'} stock={item.quantity} />
            </div>
            <h1 tabIndex={-1}>{item.title}</h1>
            {item.subtitle_clean && <p className="muted">{item.subtitle_clean}</p>}
            <p className={styles.price}>
              <Amount wire={price} currency={currency} large />
            </p>
            <div className={styles.acts}>
              <props.Acts item={item} />
            </div>
          </div>
          <PriceNow listed={props.listedPrice} price={price} currency={currency} />
          <BuyBox
            form={form}
            item={item}
            selling={selling}
            choices={choices}
            most={most}
            onChoose={choose}
            missing={missing}
            problem={inBasket === 0 ? (problem?.detail ?? null) : null}
            failed={props.failed}
            onInquire={inquire}
            action={action}
          />
        </div>
        <div className={styles.more}>
          <ItemFacts item={item} />
          {item.description_clean && (
            <Box title={<Trans>Description</Trans>}>
              {item.description_clean.split(' - ').map((line, place) => (
                <p key={place}>{line}</p>
              ))}
            </Box>
          )}
          <Box
            title={<Trans>Seller</Trans>}
            action={
              <Button variant="quiet" small onClick={inquire}>
                <Trans>Inquire</Trans>
              </Button>
            }
          >
            {item.location && <p>{item.location}</p>}
            {item.contact && <p className="muted">{item.contact}</p>}
          </Box>
          <Known state={props.state} />
          <props.End item={item} />
        </div>
      </div>
      <Stick label={t`Buy`} action={action}>
        <Price {...figures} cents={`.${figures.cents}`} />
      </Stick>
    </Wrap>
  );
}

function Availability({ auction, stock }: { auction: boolean; stock: number }) {
  if (auction)
    return (
      <Mark icon="gavel" filled>
        <Trans>UNDER AUCTION</Trans>
      </Mark>
    );
  return stock < 1 ? (
    <Mark kind="stop" filled>
      <Trans>Out of stock</Trans>
    </Mark>
  ) : (
    <Mark kind="ok" filled>
      <Trans>AVAILABLE</Trans>
    </Mark>
  );
}

/** A link carries the price of its day; today's holds. */
function PriceNow({ listed, price, currency }: { listed: string | null; price: string; currency: string }) {
  if (listed === null) return null;
  const shown = Number(listed).toFixed(2);
  if (minor(shown) === minor(price)) return null;
  const before = amountText(shown, currency);
  const now = amountText(price, currency);
  return (
    <Note role="status" title={<Trans>The price is {now} now.</Trans>}>
      <Trans>The list you came from showed {before}.</Trans>
    </Note>
  );
}

function ItemCrumbs({ item }: { item: ItemDetail }) {
  const { t } = useLingui();
  const [name] = item.categories.at(-1)?.split(' > ').toReversed() ?? [];
  const isPart = item.product_class_id === PARTS;
  return (
    <Crumbs
      label={t`Breadcrumb`}
      items={[
        { label: t`Home`, to: '/' },
        isPart
          ? { label: t`Parts`, to: '/auto-parts' }
          : { label: t`Parts and electronics`, to: printItems(ALL_ITEMS) },
        ...(isPart && name
          ? [{ label: name, to: printParts({ ...PARTS_FRONT, category: { slug: name, id: null } }) }]
          : []),
        { label: item.title },
      ]}
    />
  );
}
