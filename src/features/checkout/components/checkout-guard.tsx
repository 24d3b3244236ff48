import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { Basket } from '#contract/basket.ts';
import { useSession } from '#offline/react/react.ts';
import type { QueryState, SessionUser } from '#offline/store/states.ts';
import { Failed } from '#shown/failed.tsx';
import { useNeedsLogin } from '#shown/needs-login.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { OrderGate } from './gate-note.tsx';
import { GateNote } from './gate-note.tsx';

const TEXTS = refusalTexts('basket_empty');

export type BasketState = QueryState<Basket> & { refresh: () => void };

interface GuardProps {
  /** Address to which whoever must sign in first comes back to. */
  path: '/checkout' | '/review-order';
  state: BasketState;
  gate: OrderGate;
  children: (basket: Basket, user: SessionUser) => ReactNode;
}

/** Guard of what both steps before an order need: someone who is signed in, and a basket that is not on order already. */
export function CheckoutGuard({ path, state, gate, children }: GuardProps) {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const session = useSession();
  const needsLogin = useNeedsLogin();
  if (session === null || needsLogin) return <Navigate to="/login" replace state={{ from: path }} />;
  const { data: basket } = state;
  if (!basket && state.problem && !state.loading)
    return <Failed problem={state.problem} onRetry={state.refresh} />;
  if (!session || !basket) return <Skeleton label={t`Loading`} kind="text" count={2} />;
  if (gate === 'order') return <GateNote gate={gate} />;
  if (basket.results.length === 0)
    return (
      <Empty
        icon="shopping-cart"
        title={words('basket_empty')}
        action={
          <ButtonLink to="/">
            <Trans>Continue Shopping</Trans>
          </ButtonLink>
        }
      />
    );
  return children(basket, session);
}
