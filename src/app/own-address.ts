import { useEffect, useRef } from 'react';

/**
 * The address that the server wrote into the page names what it drew. Once the person has gone on from there it is wrong,
 * and a browser that shares "this page" would share it: then the address in the bar is the one that counts.
 * @param address path and question of what is shown
 */
export function useOwnAddress(address: string): void {
  const drawn = useRef(address);
  useEffect(() => {
    if (address === drawn.current) return;
    for (const link of document.head.querySelectorAll(
      'link[rel="canonical"], link[rel="alternate"][hreflang]',
    ))
      link.remove();
  }, [address]);
}
