import { useLocation } from 'react-router-dom';

/** Words that say what a list shows, by name; '' stands for what is not chosen. Each list has pages. */
export type ListWords = Readonly<Record<string, string>> & { readonly page: string };

/**
 * Words that say what a list of the staff shows, as they stand in the address, and addresses with some of them changed:
 * another list begins at its first page.
 * @param usual all names in the order in which they stand there, with what an address means that says nothing of them
 */
export function useListAddress<W extends ListWords>(path: string, usual: W) {
  const { search } = useLocation();
  const params = readWords(search, usual);
  const to = (change: Partial<W>): string => {
    const next: Readonly<Record<string, string | undefined>> = { ...params, page: '', ...change };
    const words = new URLSearchParams();
    for (const name of Object.keys(usual)) {
      const value = next[name] ?? '';
      if (value !== '' && value !== usual[name]) words.set(name, value);
    }
    const text = words.toString();
    return text === '' ? path : `${path}?${text}`;
  };
  return { params, page: Number(params.page) || 1, to };
}

function readWords<W extends ListWords>(search: string, usual: W): W {
  const given = new URLSearchParams(search);
  const chosen = Object.entries(usual).map(([name, value]) => [name, given.get(name)?.trim() ?? value]);
  return Object.assign({ ...usual }, Object.fromEntries(chosen));
}
