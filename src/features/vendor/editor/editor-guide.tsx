import { memo, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { type EditorForm, typedInto } from './editor-form.ts';
import type { ListingView } from '../preview/listing-view.ts';
import { PriceGuideBox } from './price-guide.tsx';

/** Prices that others ask, by what is being typed; drawn when there is time for it. */
export const EditorGuide = memo(function EditorGuide({
  form,
  view,
}: {
  form: EditorForm;
  view: ListingView;
}) {
  const typed = useDeferredValue(useSyncExternalStore(form.watch, form.typed, form.typed));
  const shown = useMemo(() => typedInto(view, typed), [view, typed]);
  return <PriceGuideBox view={shown} />;
});
