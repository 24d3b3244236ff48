/** Runs once the page stands and the browser has nothing better to do: nothing is fetched ahead of the results. */
export function runWhenIdle(run: () => void): void {
  const whenIdle = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 3000 });
    else setTimeout(run, 200);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
