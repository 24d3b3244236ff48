let holding = 0;
let former = '';

/** The page does not scroll until what is returned was called, once, by everybody who holds it; then it is as it was. */
export function holdScroll(): () => void {
  const { style } = document.documentElement;
  if (holding === 0) {
    former = style.overflow;
    style.overflow = 'hidden';
  }
  holding += 1;
  return () => {
    holding -= 1;
    if (holding === 0) style.overflow = former;
  };
}
