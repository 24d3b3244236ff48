/** Prefix of what an editor left in the tab (typed-stash.ts): it lies under this, its owner and its listing. */
export const TYPED = 'chicargos-typed ';

/** Everything of that kind in this tab. @throws where the browser lets nothing be stored */
export const typedNames = (): string[] =>
  Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place) ?? '').filter(
    (name) => name.startsWith(TYPED),
  );
