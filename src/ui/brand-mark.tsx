/** The sign of the house: a cargo bay with an arrow out of it. Its colours are the same in both themes. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true">
      <rect width="28" height="28" rx="6" fill="var(--plate-band)" />
      <path d="M20 8.5H10.5a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2H20" fill="none" stroke="#fff" strokeWidth="3" />
      <path
        d="M13 14h8m-2.6-2.8L21.2 14l-2.8 2.8"
        fill="none"
        stroke="#7fe0bd"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
