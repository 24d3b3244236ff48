import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { ItemDetail, ListedPart } from '#contract/items.ts';
import { ALL_ITEMS, printItems } from '#domain/search/item-address.ts';
import { minor } from '#domain/money/money.ts';
import { useQuery, useSession } from '#offline/react/react.ts';
import { amountText } from '#shown/amount.tsx';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import type { BuyNowFailure } from '#shown/buy-box.tsx';
import { buyable } from '#shown/buyable.ts';
import { goodsOf, type ImportMarkProps } from '#shown/import-goods.ts';
import type { DutyProps } from '#shown/landing.ts';
import type { LandedCosts } from '#shown/landed-cost-line.tsx';
import { ListingPage } from '#shown/listing-page.tsx';
import { NoListing } from '#shown/no-listing.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Note } from '#ui/note.tsx';
import { ChoicesBox } from './components/choices-box.tsx';
import { ChoicesDraft } from './components/choices-draft.tsx';
import { type Choices, missingOf } from './components/choices.ts';
import { ItemCrumbs } from './components/item-crumbs.tsx';
import { ItemFacts } from './components/item-facts.tsx';
import { ItemParts } from './components/item-parts.tsx';
import { item as itemQuery } from './queries.ts';

interface ItemProps {
  id: string;
  /** The price that the list showed, as in the address; null for none. */
  listedPrice: string | null;
  landed: LandedCosts;
  /** Person, basket and the place that it goes to are known. */
  isKnown: boolean;
  /** Its pictures, the way to share it, and what customs take, as every detail page has them. */
  Gallery: ComponentType<{ item: ItemDetail }>;
  Share: ComponentType<{ item: ItemDetail }>;
  Duty: ComponentType<DutyProps>;
  /** Number of this that the basket holds already. */
  inBasket: number;
  buying: boolean;
  /** The phone did not take what Buy Now put into the basket. */
  failed: BuyNowFailure | null;
  onBuy: (item: ItemDetail, choices: Choices, draft: string) => void;
  /** A guest wants to buy: what was chosen is kept. */
  onSignIn: () => void;
  onInquire: (item: { id: number; title: string; listing_type: string; part?: ListedPart }) => void;
  /** Why the country that a vehicle goes to refuses it, and the same in one line. */
  ImportNote: ComponentType<ImportMarkProps>;
  importLine: string | null;
  /** Further acts on it: under its price, and at the end of the page. */
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
  return <NoListing state={state} removed={gone ? <Gone /> : null} />;
}

function Gone() {
  const { t } = useLingui();
  return (
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
  );
}

function Item(props: ItemProps & { item: ItemDetail; state: ReturnType<typeof useQuery> }) {
  const { item, landed, inBasket, state, onBuy, onSignIn } = props;
  const { t } = useLingui();
  const session = useSession();
  const draft = `item:${item.id}`;
  const [own, setOwn] = useState<Choices | null>(null);
  const { form, refused } = useBadFieldFocus();
  const [missing, setMissing] = useState<ReturnType<typeof missingOf> | null>(null);
  const [pressed, setPressed] = useState<Choices | null>(null);
  const { quantity: stock } = item;
  // A destination that nobody has chosen yet is asked for, not assumed (spec buyer §5); a seller's goes nowhere.
  const usual = landed.isDefault && !item.seller ? NOWHERE : { country: landed.country, port: landed.port };
  const chosen = own ?? { quantity: 1, method: 'roro', values: {}, ...NOWHERE };
  const can = buyable(item, { stock, inBasket, wished: chosen.quantity });
  const way = { ...chosen, ...(chosen.country === '' ? usual : {}), quantity: can.quantity };
  const { incl_tax: price, currency } = item.PriceObj;
  const imported = goodsOf(item);
  const choose = (next: Partial<Choices>): void => {
    setOwn({ ...way, ...next });
    setMissing(null);
  };
  const [isRead, setRead] = useState(false);
  const read = useCallback((kept: Choices | null): void => {
    if (kept !== null) setOwn(kept);
    setRead(true);
  }, []);
  // Who is signed in may be known only a moment after the press: then it goes on by itself.
  useEffect(() => {
    if (pressed === null || session === undefined) return;
    setPressed(null);
    if (session === null) onSignIn();
    else onBuy(item, pressed, draft);
  }, [pressed, session, onSignIn, onBuy, item, draft]);
  function press() {
    const lacks = missingOf(item, way);
    const isComplete = lacks.options.length === 0 && !lacks.country;
    setMissing(isComplete ? null : lacks);
    if (!isComplete) refused();
    setPressed(isComplete ? way : null);
  }
  return (
    <ListingPage
      listing={item}
      can={can}
      stock={stock}
      inBasket={inBasket}
      landed={landed}
      way={way}
      onWay={choose}
      wayError={missing?.country ? t`Set Destination (Country)` : undefined}
      failed={props.failed}
      busy={props.buying || pressed !== null}
      isKnown={props.isKnown && isRead}
      onBuy={press}
      onInquire={() => props.onInquire(item)}
      state={state}
      crumbs={
        <>
          {session !== undefined && <ChoicesDraft draft={draft} chosen={own} onRead={read} />}
          <ItemCrumbs item={item} />
        </>
      }
      gallery={<props.Gallery item={item} />}
      share={<props.Share item={item} />}
      acts={<props.Acts item={item} />}
      note={<PriceNow listed={props.listedPrice} price={price} currency={currency} />}
      form={form}
      refusal={imported && <props.ImportNote goods={imported} currency={currency} country={way.country} />}
      refusalLine={props.importLine}
      choices={
        can.selling === 'buy' && (
          <ChoicesBox
            item={item}
            values={way.values}
            missing={missing?.options ?? []}
            onChoose={(values) => choose({ values })}
          />
        )
      }
      Duty={props.Duty}
      goods={NOTHING_KNOWN}
      facts={
        <>
          <ItemParts
            item={item}
            isSold={can.selling === 'buy'}
            onAsk={(part) => props.onInquire({ ...item, part })}
          />
          <ItemFacts item={item} />
        </>
      }
      description={item.description_clean === '' ? [] : item.description_clean.split(' - ')}
      end={<props.End item={item} />}
    />
  );
}

const NOWHERE = { country: '', port: '' };
/** Rules for vehicles ask this; an item is not judged by its own year or motor. */
const NOTHING_KNOWN = { modelYear: null, engineCc: null, fuel: null };

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
