import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TypedText } from '#domain/search/typed-address.ts';
import { printTyped, readTyped } from '#domain/search/typed-search.ts';
import { makes } from '#features/catalogue/queries.ts';
import { useList, useQuery } from '#offline/react/react.ts';
import { PageLoading } from './page-loading.tsx';

/** Without a network and without a catalogue nobody knows the makes: then they are words. */
const UNKNOWN = {};

/** Reads what was typed and goes on to what it asks for, as the server does; what was typed is remembered on this phone. */
export function TypedPage({ text, beside }: TypedText) {
  const navigate = useNavigate();
  const { data, problem } = useQuery(makes, {});
  const { add } = useList('searches');
  const known = data ?? (problem ? UNKNOWN : null);
  useEffect(() => {
    if (known === null) return;
    const to = printTyped(readTyped(text, known, beside));
    add(text.toLowerCase(), { text, to }).catch(() => undefined);
    void navigate(to, { replace: true });
  }, [known, text, beside, add, navigate]);
  return <PageLoading />;
}
