import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { profile } from '#features/account/queries.ts';
import { useQuery } from '#offline/react/react.ts';
import type { SessionUser } from '#offline/store/states.ts';
import { precachePiece } from './precache-piece.ts';
import { type SellerStanding, sellerStanding } from '#shown/seller-standing.ts';
import { WithFullRegistry } from './with-full-registry.tsx';

/** User who looks at a screen of sellers. */
export interface Seller {
  user: SessionUser;
  /** Stage that they have reached; undefined until this phone knows. */
  standing: SellerStanding | undefined;
  /** Why they were not approved, in the words of who decided; null: nobody said. */
  reason: string | null;
  /** The ID of their store, as everybody may open it; null: they are not approved. */
  store: string | null;
}

interface SellerPageProps {
  /** Work that lies on this phone is done here: whose login has ended is told so in its place, not led away from it. */
  stays?: boolean;
  children: (seller: Seller) => ReactNode;
}

/**
 * Frame around every screen of a seller: guests sign in first and come back, the engine knows the commands of
 * sellers before anything is drawn, and this phone keeps these screens from now on.
 */
export function SellerPage({ stays = false, children }: SellerPageProps) {
  const { pathname, search } = useLocation();
  useEffect(() => precachePiece('vendor'), []);
  return (
    <SignedInOnly from={pathname + search} hold={stays}>
      {(user) => (
        <Standing key={user.id} user={user}>
          {children}
        </Standing>
      )}
    </SignedInOnly>
  );
}

function Standing({ user, children }: { user: SessionUser; children: (seller: Seller) => ReactNode }) {
  const { data: known } = useQuery(profile, {});
  const standing = known && sellerStanding(known);
  const reason = known?.vendor_status_reason ?? null;
  const store = standing === 'approved' ? (known?.store_id ?? null) : null;
  return <WithFullRegistry>{() => children({ user, standing, reason, store })}</WithFullRegistry>;
}
