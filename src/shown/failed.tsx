import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from './refusal-texts.ts';
import { useRefusalWords } from './refusal-words.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Problem } from '#contract/problem.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';

const TEXTS = refusalTexts('not_authenticated');

/** A read that gave nothing: offline, not there, or the server's fault, each with one way on. */
export function Failed({
  problem,
  onRetry,
  offline,
  title,
  page = false,
  first,
}: {
  problem: Problem;
  onRetry: () => void;
  /** Text shown without a connection. */
  offline?: ReactNode;
  /** A shorter word for the server's fault, without the explanation. */
  title?: string;
  /** It stands for the whole page: its sentence is the first heading. */
  page?: boolean;
  /** The first page of the list, where a later one was asked for: there may be fewer than the address says. */
  first?: string;
}) {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const { pathname, search } = useLocation();
  const level = page ? { level: 1 as const } : {};
  const again = (
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  const firstPage =
    first === undefined ? (
      again
    ) : (
      <ButtonLink to={first}>
        <Trans>See the first page</Trans>
      </ButtonLink>
    );
  if (problem.code === 'invalid_page')
    return <Empty {...level} icon="search" title={t`This list has fewer pages`} action={firstPage} />;
  if (problem.code === 'offline')
    return (
      <Empty
        {...level}
        icon="cloud-off"
        title={t`Not on this phone yet`}
        hint={
          first === undefined ? (
            (offline ?? <Trans>You are offline. Open this once with a connection, and it stays here.</Trans>)
          ) : (
            <Trans>This page of the list is not here. Perhaps the list is shorter.</Trans>
          )
        }
        action={firstPage}
      />
    );
  // A network's own login page answers for everyone, a proxy for a server that is away.
  if (problem.code === 'unreadable')
    return (
      <Empty
        {...level}
        icon="cloud-off"
        title={t`The answer could not be read`}
        hint={<Trans>If this network asks you to log in, do that first, then try again.</Trans>}
        action={again}
      />
    );
  if (problem.code === 'not_authenticated' || problem.code === 'token_invalid')
    return (
      <Empty
        {...level}
        icon="user"
        title={words('not_authenticated')}
        action={
          <ButtonLink to="/login" state={{ from: pathname + search }}>
            <Trans>Log in</Trans>
          </ButtonLink>
        }
      />
    );
  if (problem.code === 'rate_limited')
    return (
      <Empty
        {...level}
        icon="clock"
        title={t`Too many at once. Wait a moment, then try again.`}
        action={again}
      />
    );
  if (problem.code === 'not_found')
    return <Empty {...level} icon="search" title={problem.detail} action={again} />;
  if (title) return <Empty {...level} icon="server-off" title={title} action={again} />;
  return (
    <Empty
      {...level}
      icon="server-off"
      title={t`500 Thats an error`}
      hint={
        <Trans>
          The server encountered an error and could not complete your request. If the problem persist, please
          report your problem via chat
        </Trans>
      }
      action={again}
    />
  );
}
