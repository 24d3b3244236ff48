import { type ComponentProps, type MouseEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { Link } from './link.tsx';
import { classes } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'main' | 'plain' | 'quiet' | 'risk';

interface Look {
  /** main: one to a screen. plain: an edge. quiet: a green word. risk: a red word. */
  variant?: ButtonVariant;
  small?: boolean;
  /** as wide as its place */
  full?: boolean;
  /** as tall as a field, to stand beside one or under a main button */
  tall?: boolean;
  icon?: IconName;
}

function look({ variant = 'plain', small, full, tall }: Look, className?: string) {
  return classes(
    styles.button,
    styles[variant],
    small && styles.small,
    full && styles.full,
    tall && styles.tall,
    className,
  );
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'>, Look {
  /** at work: keeps its place and the focus, takes no second press */
  busy?: boolean;
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const {
    variant,
    small,
    full,
    tall,
    icon,
    busy = false,
    type = 'button',
    className,
    onClick,
    children,
    popoverTarget,
    popoverTargetAction,
    ...rest
  } = props;
  // What the browser would show of an early press is for nobody whose press is heard: gone before one can be.
  const [isHeard, setHeard] = useState(false);
  const isEarly = popoverTarget !== undefined;
  useLayoutEffect(() => {
    if (isEarly) setHeard(true);
  }, [isEarly]);
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    if (!busy) onClick?.(event);
  }
  return (
    <button
      {...rest}
      {...(isEarly && !isHeard && { popoverTarget, popoverTargetAction })}
      type={type}
      className={look({ variant, small, full, tall }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {icon && <Icon name={icon} size={small ? 16 : 20} />}
      {children}
    </button>
  );
}

interface RouteTarget extends Omit<ComponentProps<typeof Link>, 'children'> {
  href?: undefined;
}
interface PlainTarget extends Omit<ComponentProps<'a'>, 'children'> {
  to?: undefined;
  href: string;
}
export type ButtonLinkProps = (RouteTarget | PlainTarget) & Look & { children: ReactNode };

/** A link that looks like a button: `to` inside the app, `href` for files, telephone and other sites. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, small, full, tall, icon, className, children, ...target } = props;
  const inside = (
    <>
      {icon && <Icon name={icon} size={small ? 16 : 20} />}
      {children}
    </>
  );
  const shape = look({ variant, small, full, tall }, className);
  return target.href === undefined ? (
    <Link {...target} className={shape}>
      {inside}
    </Link>
  ) : (
    <a {...target} className={shape}>
      {inside}
    </a>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** what a reader says, for example "Remove 2015 Toyota RAV4" */
  label: string;
}

export function IconButton({ icon, label, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classes(styles.icon, className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

export interface IconLinkProps extends Omit<ComponentProps<typeof Link>, 'children'> {
  icon: IconName;
  /** what a reader says; name the count here too: "Basket, 2 items" */
  label: string;
  /** 0 and undefined show no badge */
  count?: number;
}

export function IconLink({ icon, label, count, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className={classes(styles.icon, className)} aria-label={label}>
      <Icon name={icon} />
      <Count of={count} />
    </Link>
  );
}

export interface IconTargetProps extends Omit<ComponentProps<'a'>, 'children'> {
  icon: IconName;
  /** what a reader says */
  label: string;
}

/** A sign that leads to a part of this page, or to a file. */
export function IconTarget({ icon, label, className, ...rest }: IconTargetProps) {
  return (
    <a {...rest} className={classes(styles.icon, className)} aria-label={label}>
      <Icon name={icon} />
    </a>
  );
}

/** The small number at a sign. Readers hear it in the link's name instead. */
export function Count({ of, className }: { of: number | undefined; className?: string }) {
  if (!of) return null;
  return (
    <span className={classes(styles.count, className)} aria-hidden="true">
      {of > 99 ? '99+' : of}
    </span>
  );
}
