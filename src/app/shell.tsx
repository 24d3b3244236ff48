import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { printSearch, WHOLE_STOCK } from '#domain/search/search-address.ts';
import { LogOutNote } from '#features/account/log-out/log-out-note.tsx';
import { LogOut } from '#features/account/log-out/log-out.tsx';
import { myBasket } from '#features/basket/queries.ts';
import { useQuery, useSession, useStrip, useStorageProblem } from '#offline/react/react.ts';
import type { StripState, Trouble } from '#offline/store/states.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Header } from '#ui/header.tsx';
import { MenuSheet } from '#ui/menu-sheet.tsx';
import type { NavItem } from '#ui/nav-item.ts';
import { Note } from '#ui/note.tsx';
import { optional } from '#ui/optional.tsx';
import { SkipLink, Wrap } from '#ui/page.tsx';
import { Strip } from '#ui/strip.tsx';
import { TabBar } from '#ui/tabbar.tsx';
import { dropGoogleAnswer } from './google-return.ts';
import { SearchBox, SearchSign } from './search-box.tsx';
import { ShipToLine } from './ship-to-line.tsx';
import { ShopFooter } from './shop-footer.tsx';
import { useTab } from './tab.ts';
import { useUnread } from './unread-notices.ts';

/** Class 1, cars: where the word Cars in the navigation leads. */
const CARS = printSearch({ ...WHOLE_STOCK, vehicleClass: 'cars' });

/** Parts and all that is found among them. */
const PARTS =
  /^\/(auto-parts|electronics|item-details|partner-one-search(-cat)?|details\/[^/]+\/parts|search\/cat-search-[^/]+)(\/|$)/i;

/** Screens with totals to a port; the basket has the choice among its own boxes. */
const SHIPPED =
  /^\/($|search|details|car|item-details|partner-one-search|auto-parts|electronics|commercial-vehicles|compare|deals)/i;

/** All addresses of signing in and of the mailed links that lead to it, in any letters. */
const LOG_IN =
  /^\/(login(-[abc])?|auth-reset|resend-activation-link|activate|password\/reset|link-google)(\/|$)/i;

const LinkNote = optional(() =>
  import('#features/basket/components/link-note.tsx').then((part) => part.LinkNote),
);

/** Frame around every screen. It lists only what exists. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  useEffect(() => dropGoogleAnswer(pathname), [pathname]);
  const session = useSession();
  const { data: basket } = useQuery(myBasket, {});
  const inBasket = basket?.count ?? 0;
  const unread = useUnread();
  const under = (path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);
  const isParts = PARTS.test(pathname);
  // The staff's part has a bar of its own, and nothing to sell; so has the editor of a listing (spec account §2).
  const isStaff = under('/staff');
  const isEditor = under('/vendor/add-content');
  const home: NavItem = { to: '/', label: t`Home`, icon: 'home', current: pathname === '/' };
  const cars: NavItem = {
    to: CARS,
    label: t`Cars`,
    icon: 'car',
    current: (under('/search') || under('/details')) && !isParts,
  };
  const parts: NavItem = { to: '/auto-parts', label: t`Parts`, icon: 'tools', current: isParts };
  const about: NavItem = {
    to: '/about-us',
    label: t`About`,
    icon: 'info-circle',
    current: under('/about-us'),
  };
  const help: NavItem = {
    to: '/help-contact',
    label: t`Help and contact`,
    icon: 'message',
    current: under('/help-contact'),
  };
  const basketItem: NavItem = {
    to: '/my-basket',
    label: t`Basket`,
    icon: 'shopping-cart',
    count: inBasket,
    name: inBasket === 1 ? t`Basket, 1 item` : t`Basket, ${inBasket} items`,
    current: under('/my-basket') || under('/checkout') || under('/review-order'),
  };
  const own: NavItem = {
    to: '/profile',
    label: t`Account`,
    icon: 'user',
    count: unread,
    ...(unread > 0 && {
      name: unread === 1 ? t`Account, 1 unread notice` : t`Account, ${unread} unread notices`,
    }),
    current: [
      '/profile',
      '/orders',
      '/vendor',
      '/vendor-dashboard',
      '/supporter-dashboard',
      '/my-downline',
      '/supporter-training',
      '/advertising-tools',
    ].some(under),
  };
  const account: NavItem = session
    ? own
    : { to: '/login', label: t`Log in`, icon: 'user', current: LOG_IN.test(pathname) };
  const saved: NavItem = {
    to: '/profile/saved',
    label: t`Saved`,
    icon: 'heart',
    current: under('/profile/saved'),
  };
  const garage: NavItem = {
    to: '/garage',
    label: t`My garage`,
    icon: 'car',
    current: under('/garage'),
  };
  const onPhone: NavItem = {
    to: '/catalogue',
    label: t`Catalogue on this phone`,
    icon: 'device-mobile',
    current: under('/catalogue'),
  };
  const waiting: NavItem = {
    to: '/waiting',
    label: t`Waiting and sent`,
    icon: 'clock',
    current: under('/waiting'),
  };
  const verify: NavItem = {
    to: '/verify-invoice',
    label: t`Verify an invoice`,
    icon: 'shield-check',
    current: under('/verify-invoice'),
  };
  const selling: NavItem = session?.is_seller
    ? { to: '/vendor-dashboard', label: t`Seller dashboard`, icon: 'currency-dollar' }
    : { to: '/profile/become-a-seller', label: t`Sell with us`, icon: 'currency-dollar' };
  const programme: NavItem = {
    to: '/supporter-programme/home',
    label: t`Supporter programme`,
    icon: 'users',
    current: under('/supporter-programme'),
  };
  const end = session ? (
    <LogOut user={session} quiet />
  ) : (
    <ButtonLink variant="quiet" small to="/login">
      <Trans>Log in</Trans>
    </ButtonLink>
  );
  return (
    <>
      <SkipLink>
        <Trans>Skip to content</Trans>
      </SkipLink>
      {isStaff && (
        <>
          <StateStrip />
          {/* Their bar comes with their screens, and stands beside main. */}
          <div id="staff-bar" />
        </>
      )}
      {isEditor && <StateStrip />}
      {!isStaff && !isEditor && (
        <Header
          brand="Chicargos"
          navLabel={t`Main`}
          items={[home, cars, parts, about]}
          search={<SearchBox />}
          searchSign={<SearchSign />}
          signs={[
            ...[saved, garage, waiting, verify].map((item) => ({ ...item, roomy: true })),
            basketItem,
            own,
          ]}
          end={end}
          strip={<StateStrip />}
          menu={
            <MenuSheet
              label={t`Menu`}
              closeLabel={t`Close`}
              items={[
                home,
                cars,
                parts,
                basketItem,
                account,
                saved,
                garage,
                onPhone,
                selling,
                programme,
                waiting,
                verify,
                about,
                help,
              ]}
            >
              {(close) => session && <LogOut user={session} quiet onPress={close} />}
            </MenuSheet>
          }
        />
      )}
      {SHIPPED.test(pathname) && <ShipToLine />}
      <UpdateNote />
      <StorageNote />
      <LogOutNote />
      <ArrivalNote />
      <main id="main">{children}</main>
      {!isStaff && !isEditor && <ShopFooter cars={CARS} isSeller={session?.is_seller ?? false} />}
      {!isStaff && !isEditor && (
        <TabBar label={t`Sections`} items={[home, cars, parts, basketItem, account]} />
      )}
    </>
  );
}

function StateStrip() {
  const { t } = useLingui();
  const strip = useStrip();
  const words = useStripWords(strip);
  // What is sent within a second needs no line: it would only push the page down and up again.
  const passing = words.kind === 'sending' || words.kind === 'waiting';
  const lasts = useLasting(passing, 1000);
  const { kind, text, detail } = passing && !lasts ? { ...words, kind: 'none' as const } : words;
  const total = strip.sending + strip.waiting;
  return (
    <Strip
      kind={kind}
      text={text}
      detail={detail}
      go={kind === 'needs' ? t`Open` : t`See all`}
      href="/waiting"
      progress={total > 0 ? strip.sending / total : 0}
    />
  );
}

/** True once something has been so for a while. */
function useLasting(so: boolean, forMs: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!so) return;
    const timer = setTimeout(() => setLasts(true), forMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [so, forMs]);
  return lasts;
}

/** Needs you beats all; then offline, a 401, a wait for Wi-Fi, sending, waiting. */
function useStripWords(strip: StripState) {
  const { t } = useLingui();
  const open = strip.waiting + strip.sending;
  const waiting = t`${open} waiting to send`;
  if (strip.needs > 0)
    return {
      kind: 'needs' as const,
      text: strip.needs === 1 ? t`1 needs your answer` : t`${strip.needs} need your answer`,
      detail: open > 0 ? t`${open} waiting` : undefined,
    };
  if (!strip.online)
    return { kind: 'offline' as const, text: t`Offline`, detail: open > 0 ? waiting : undefined };
  if (strip.paused)
    return {
      kind: 'waiting' as const,
      text: open > 0 ? t`Log in to send` : t`You were logged out`,
      detail: open > 0 ? waiting : undefined,
    };
  if (strip.wifi && strip.waiting > 0 && strip.sending === 0)
    return {
      kind: 'waiting' as const,
      text: t`Waiting for Wi-Fi`,
      detail: t`${strip.waiting} waiting`,
    };
  if (strip.sending > 0)
    return { kind: 'sending' as const, text: t`Sending ${strip.sending} of ${open}`, detail: undefined };
  if (strip.waiting > 0) return { kind: 'waiting' as const, text: waiting, detail: undefined };
  return { kind: 'none' as const, text: '', detail: undefined };
}

/** A new version waits until the user takes it: what is being typed is never pulled away. */
function UpdateNote() {
  const { update } = useTab();
  if (!update) return null;
  return (
    <Wrap>
      <Note role="status" title={<Trans>A new version is ready.</Trans>}>
        <Button variant="quiet" small onClick={update}>
          <Trans>Load it now</Trans>
        </Button>
      </Note>
    </Wrap>
  );
}

/** Note of what a supporter's link left here, on the page that it opened and on no other. */
function ArrivalNote() {
  const { linkOn } = useTab();
  return linkOn === useLocation().pathname && <LinkNote />;
}

/** The phone's storage is held by another version, or fails: said at once, with the way on. */
function StorageNote() {
  const trouble = useStorageProblem();
  const { blocked, failed } = useTab();
  if (trouble === 'none' && !blocked && !failed) return null;
  return (
    <Wrap>
      <Note kind="stop" role="alert" title={<StorageTitle trouble={trouble} failed={failed} />}>
        <Button variant="quiet" small onClick={() => location.reload()}>
          <Trans>Reload this page</Trans>
        </Button>
      </Note>
    </Wrap>
  );
}

function StorageTitle({ trouble, failed }: { trouble: Trouble; failed: boolean }) {
  if (failed) return <Trans>The app did not load completely.</Trans>;
  if (trouble === 'closed')
    return <Trans>A newer version was opened in another tab. Nothing here is lost.</Trans>;
  if (trouble === 'broken') return <Trans>The storage on this phone could not be used just now.</Trans>;
  return <Trans>An older version is open in another tab. Close your other tabs of this shop.</Trans>;
}
