import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BULK_ORDERS } from '#contract/requests.ts';
import { partSearchIn } from '#domain/search/part-search-state.ts';
import { useCommand, useSession } from '#offline/react/react.ts';
import { onDemand } from '#shown/on-demand.tsx';
import { Button } from '#ui/button.tsx';
import { sendPartsRequest } from '../commands.ts';
import type { GivePhotos } from './photo-field.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestFields } from './request-fields.tsx';
import { type TypedRequest, useRequest } from './use-request.ts';
import { type TurnOf, useTurns } from './use-turns.ts';

const DRAFT = 'request:parts';

const Photos = onDemand(
  () => import('./photo-field.tsx').then((part) => part.PhotoField),
  () => undefined,
);

/**
 * A request to the parts department: kept while it is typed, sent when there is a connection.
 * @param onShown told once it is there and has the focus
 */
export function PartsForm({ onShown }: { onShown: () => void }) {
  const { turn, given } = useTurns(true);
  // After the form's own, which takes the focus off the button that goes now.
  useEffect(onShown, [onShown]);
  return <OneForm key={turn} {...given} />;
}

function OneForm(turn: TurnOf) {
  const { i18n } = useLingui();
  const session = useSession();
  const { run, busy } = useCommand(sendPartsRequest);
  const [wantsPhotos, setWantsPhotos] = useState(false);
  const [give, setGive] = useState<{ photos: GivePhotos | null }>({ photos: null });
  // What the photos name their request by: the same however often Send is pressed.
  const [thread] = useState(() => crypto.randomUUID());
  const [takePhotos] = useState(() => (photos: GivePhotos | null) => setGive({ photos }));
  const wanted = partSearchIn(useLocation().state);
  const send = async (typed: TypedRequest): Promise<string> => {
    if (give.photos) await give.photos(thread);
    const named = give.photos ? { thread } : {};
    const words = { template: BULK_ORDERS, form: 'parts', ...typed, language: i18n.locale };
    return run({ ...words, ...named }, {}, { draft: DRAFT });
  };
  const { fields, ...request } = useRequest(DRAFT, send, wanted);
  return (
    <RequestForm {...turn} {...request} busy={busy} again={<Trans>Ask for another part</Trans>}>
      <RequestFields
        fields={fields}
        hint={<Trans>Make, model, year and the part. Up to 700 characters.</Trans>}
      />
      {session &&
        (wantsPhotos ? (
          <Photos onChange={takePhotos} />
        ) : (
          <div>
            <Button icon="camera-plus" onClick={() => setWantsPhotos(true)}>
              <Trans>Add photos</Trans>
            </Button>
          </div>
        ))}
    </RequestForm>
  );
}
