import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router-dom';

/** Keys that were held when a link was pressed. */
export type PressedKeys = Pick<MouseEvent, 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>;

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** takes the place of this page in the history */
  replace?: boolean;
  /** kept with the history entry, in no address */
  state?: unknown;
}

/** An address that is the same wherever the link stands, and written as the router would. */
const WHOLE = /^\/(?:[\w-]+\/)*[\w-]*$/;

/** On the server, where nobody follows it: a page has a hundred, and what the router finds out for each is a twentieth of drawing it. */
function DrawnLink(props: LinkProps) {
  const { to, replace: _replace, state: _state, children, ...rest } = props;
  if (typeof to !== 'string' || !WHOLE.test(to)) return <LivingLink {...props} />;
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}

/**
 * A way to another page of the app. The router's own link prefetches and submits too, which is a thirtieth of what a
 * first screen may weigh.
 */
function LivingLink({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const here = createPath(useLocation());
  const there = createPath(useResolvedPath(to));
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || isForBrowser(event, rest.target)) return;
    event.preventDefault();
    // The same address again is no step back.
    void navigate(to, { replace: replace ?? here === there, state });
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

export const Link = import.meta.env.SSR ? DrawnLink : LivingLink;

/** A new tab or window, a download. */
export const isForBrowser = (event: PressedKeys, target?: string): boolean =>
  (target !== undefined && target !== '_self') ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey;
