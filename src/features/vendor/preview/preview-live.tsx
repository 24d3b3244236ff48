import { Trans } from '@lingui/react/macro';
import { memo, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { Box } from '#ui/box.tsx';
import { type EditorForm, type TypedFields, typedInto } from '../editor/editor-form.ts';
import type { ListingView } from './listing-view.ts';
import { Preview } from './preview.tsx';

/** The listing with what is being typed; drawn when there is time for it, never before the next key. */
export function LivePreview({ form, view, saver }: { form: EditorForm; view: ListingView; saver: boolean }) {
  const typed = useDeferredValue(useSyncExternalStore(form.watch, form.typed, form.typed));
  return <Drawn view={view} typed={typed} saver={saver} />;
}

const Drawn = memo(function Drawn(props: { view: ListingView; typed: TypedFields; saver: boolean }) {
  const { view, typed, saver } = props;
  const shown = useMemo(() => typedInto(view, typed), [view, typed]);
  return (
    <Box id="preview" title={<Trans>Preview</Trans>}>
      <Preview view={shown} saver={saver} />
    </Box>
  );
});
