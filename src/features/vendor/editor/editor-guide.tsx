import { memo, useMemo } from 'react';
import { type EditorForm, typedInto } from './editor-form.ts';
import type { ListingView } from '../preview/listing-view.ts';
import { PriceGuideBox } from './price-guide.tsx';
import { useRested } from './use-rested.ts';

/** Prices that others ask, by what is being typed; drawn once the keys rest. */
export const EditorGuide = memo(function EditorGuide({
  form,
  view,
}: {
  form: EditorForm;
  view: ListingView;
}) {
  const typed = useRested(form);
  const shown = useMemo(() => typedInto(view, typed), [view, typed]);
  return <PriceGuideBox view={shown} />;
});
