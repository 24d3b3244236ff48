import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './class-names.ts';
import styles from './carousel.module.css';

export interface CarouselProps {
  /** name of the list */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** the heading's line: what stands before the two buttons */
  head: ReactNode;
  /** says how many are seen at once, by `--seen` */
  className?: string;
  /** `<li>`s */
  children: ReactNode;
}

/** A row that a thumb moves, and two buttons for whoever has none. They are there as long as they lead on. */
export function Carousel({ label, previousLabel, nextLabel, head, className, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const look = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = list;
      const before = scrollLeft > 1;
      const after = scrollLeft + clientWidth < scrollWidth - 1;
      setMore((was) => (was.before === before && was.after === after ? was : { before, after }));
    };
    const sized = new ResizeObserver(look);
    sized.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      sized.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, []);
  const move = (by: number): void => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.current?.scrollBy({
      left: by * row.current.clientWidth,
      behavior: calm ? 'instant' : 'smooth',
    });
  };
  return (
    <>
      <div className={styles.head}>
        {head}
        {(more.before || more.after) && (
          <span className={styles.buttons}>
            <IconButton
              icon="chevron-left"
              label={previousLabel}
              disabled={!more.before}
              onClick={() => move(-1)}
            />
            <IconButton
              icon="chevron-right"
              label={nextLabel}
              disabled={!more.after}
              onClick={() => move(1)}
            />
          </span>
        )}
      </div>
      <ul ref={row} className={classes(styles.row, className)} aria-label={label}>
        {children}
      </ul>
    </>
  );
}
