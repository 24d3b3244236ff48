import { iconPaths, type IconName } from './icon-paths.ts';
import styles from './icon.module.css';

export type { IconName } from './icon-paths.ts';

export interface IconProps {
  name: IconName;
  /** edge in px: 16 beside small text, 20 usual, 40 in an empty place */
  size?: number;
  /** width of the line on the 24 grid */
  stroke?: number;
  /** only where no word stands beside it; without, readers skip the icon */
  label?: string;
  className?: string;
}

export function Icon({ name, size = 20, stroke = 2, label, className }: IconProps) {
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      strokeWidth={stroke}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
