import { useId, type ReactNode } from 'react';
import { classes } from './class-names.ts';
import styles from './box.module.css';

export interface BoxProps {
  /** the heading; without one give `label`, or the box is no landmark */
  title?: ReactNode;
  titleHidden?: boolean;
  level?: 2 | 3;
  /** at the right of the heading: a quiet button or a small line */
  action?: ReactNode;
  /** wait: dashed edge, taken on this phone. stop: red edge, needs you. */
  kind?: 'plain' | 'wait' | 'stop';
  /** list: no padding above and below, for rows with their own. none: edge to edge. */
  padding?: 'full' | 'list' | 'none';
  label?: string;
  id?: string;
  className?: string;
  children: ReactNode;
}

export function Box(props: BoxProps) {
  const {
    title,
    titleHidden,
    level = 2,
    action,
    kind = 'plain',
    padding = 'full',
    label,
    id,
    className,
  } = props;
  const made = useId();
  const Heading = `h${level}` as const;
  const heading = title && (
    <Heading id={made} className={titleHidden ? 'vh' : undefined}>
      {title}
    </Heading>
  );
  return (
    <section
      id={id}
      className={classes(styles.box, styles[kind], padding !== 'full' && styles[padding], className)}
      aria-labelledby={title ? made : undefined}
      aria-label={title ? undefined : label}
    >
      {action ? (
        <div className={styles.head}>
          {heading}
          {action}
        </div>
      ) : (
        heading
      )}
      {props.children}
    </section>
  );
}
