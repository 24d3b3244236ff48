import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { EditorForm } from './editor-form.ts';
import type { ListingView } from '../preview/listing-view.ts';
import type { Saving } from './use-saving.ts';
import styles from './editor-bar.module.css';
import { FitmentLines } from '../fitment/fitment-words.tsx';
import { PhotoPlaces } from '../photos/gallery.tsx';

/** Photos and what a part fits: of the listing itself, not of one entry. */
export function EditorRest({ form, view, saving }: { form: EditorForm; view: ListingView; saving: Saving }) {
  const isDirty = useSyncExternalStore(form.watch, form.isDirty, () => false);
  const { hash } = useLocation();
  const photos = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === '#photos') photos.current?.scrollIntoView();
  }, [hash]);
  if (view.lid !== null)
    return (
      <Box title={<Trans>Photos and what it fits</Trans>}>
        <p className="small">
          <Trans>Photos and fitting cars belong to the whole listing, and apply to all its parts.</Trans>
        </p>
        <div className="row row-wrap sect">
          <ButtonLink small to={`/vendor/add-content/${view.cid}#photos`}>
            <Trans>Photos</Trans>
          </ButtonLink>
          <ButtonLink small to={`/vendor/fitment/${view.cid}`}>
            <Trans>What it fits</Trans>
          </ButtonLink>
        </div>
      </Box>
    );
  return (
    <>
      <div ref={photos} id="photos" className={styles.photos}>
        <PhotoPlaces view={view} isDirty={isDirty} onSaveFirst={saving.save} />
      </div>
      {view.prod_class === 'parts' && (
        <Box title={<Trans>What it fits</Trans>}>
          <p className="small">
            <Trans>Buyers find a part by the car that it fits.</Trans>
          </p>
          <FitmentLines list={view.compatible_list} />
          <div className="row row-wrap sect">
            <ButtonLink small to={`/vendor/fitment/${view.cid}`}>
              <Trans>Choose the cars</Trans>
            </ButtonLink>
            <ButtonLink small to={`/vendor/list-auto-spares/${view.cid}`}>
              <Trans>Parts in this listing</Trans>
            </ButtonLink>
          </div>
        </Box>
      )}
    </>
  );
}
