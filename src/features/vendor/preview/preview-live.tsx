import { Trans } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { Box } from '#ui/box.tsx';
import { type EditorForm, type TypedFields, typedInto } from '../editor/editor-form.ts';
import { useRested } from '../editor/use-rested.ts';
import type { ListingView } from './listing-view.ts';
import { Preview } from './preview.tsx';

/** The listing with what is being typed; drawn once the keys rest. */
export function LivePreview({ form, view, saver }: { form: EditorForm; view: ListingView; saver: boolean }) {
  const typed = useRested(form);
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
