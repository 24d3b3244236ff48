import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { setFitment as declared } from '#contract/listings/listings.ts';
import { trimsIn } from '#domain/fitment/fitment-list.ts';
import { useCommands, useEngine, useQuery } from '#offline/react/react.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { Failed } from '#shown/failed.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Columns, PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { fitmentWith, nameOfTrim, NO_TICKS, readFitmentDraft, ticked, unsavedIn } from './fitment-draft.ts';
import { useCachedMakes, useTree } from './fitment-tree.ts';
import { isMadeByServer, type ListingView } from '../preview/listing-view.ts';
import { FitmentChosen } from './fitment-chosen.tsx';
import { FitmentForm } from './fitment-form.tsx';
import { FitmentKeep } from './fitment-download.tsx';
import { ownListing } from '../queries.ts';

/** Fitment of a seller's part, chosen by make, model, variant and trim (spec account 2). Works without a network. */
export function FitmentScreen({ cid }: { cid: string }) {
  const { t } = useLingui();
  usePageTitle(t`What it fits`);
  const state = useQuery(ownListing, { cid, lid: '' });
  const { data: view, problem } = state;
  const shown = view && isMadeByServer(view) ? view : null;
  const local = useLocalName(cid);
  const named = typeof shown?.cid === 'number' ? String(shown.cid) : null;
  const navigate = useNavigate();
  useEffect(() => {
    if (named !== null && named !== cid) void navigate(`/vendor/fitment/${named}`, { replace: true });
  }, [named, cid, navigate]);
  return (
    <Wrap page>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          { label: t`Dashboard`, to: '/vendor-dashboard' },
          ...(shown?.prod_title ? [{ label: shown.prod_title, to: `/vendor/list-auto-spares/${cid}` }] : []),
          { label: t`What it fits` },
        ]}
      />
      <PageHead
        title={<Trans>What it fits</Trans>}
        lead={shown?.prod_title ?? undefined}
        age={shown && state.asOf !== null && <FiguresSource state={state} />}
      />
      {shown && local !== null ? (
        <Editor key={local} local={local} view={shown} />
      ) : problem ? (
        <Failed problem={problem} onRetry={state.refresh} />
      ) : (
        <Skeleton kind="text" count={4} label={t`Loading`} />
      )}
    </Wrap>
  );
}

/** The listing's row as this phone calls it, which it does for ever; null until it has said. */
function useLocalName(cid: string): string | null {
  const engine = useEngine();
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    const set = (row: string): void => {
      if (!isOver) setLocal(row);
    };
    const row = `listing:${cid}`;
    engine?.localRow(row).then(set, () => set(row));
    return () => {
      isOver = true;
    };
  }, [engine, cid]);
  return local;
}

function Editor({ local, view }: { local: string; view: ListingView }) {
  const { t } = useLingui();
  const draftKey = `fitment:${local}`;
  const { value: draft, set } = useDraft(draftKey, NO_TICKS, readFitmentDraft);
  const { tree, coming, problem, refresh } = useTree('');
  const kept = useCachedMakes();
  const waiting = useWaitingTrims([local.replace(/^listing:/, ''), String(view.cid)]);
  const list = useMemo(() => fitmentWith(view.compatible_list, draft), [view, draft]);
  const left = unsavedIn(view.compatible_list, draft);
  if (view.prod_class !== 'parts')
    return <Empty icon="car" title={<Trans>Fitment applies to spares only.</Trans>} />;
  return (
    <Columns
      main={
        tree ? (
          <FitmentForm
            view={view}
            makes={tree.makes}
            draft={draft}
            draftKey={draftKey}
            onDraft={set}
            list={list}
          />
        ) : coming || !problem ? (
          <Skeleton kind="text" count={4} label={t`Loading`} />
        ) : (
          <Failed problem={problem} onRetry={refresh} />
        )
      }
      side={
        <>
          <FitmentChosen
            list={list}
            unsaved={new Set(left.add.map(nameOfTrim))}
            takenOut={left.remove.length}
            waiting={waiting}
            onRemove={(trims) => set(ticked(view.compatible_list, draft, trims, false))}
            onPutBack={() => set({ ...draft, remove: [] })}
          />
          {waiting.size > 0 && <Going waiting={waiting} list={trimsIn(list).map(nameOfTrim)} />}
          {tree && kept && <FitmentKeep makes={tree.makes} kept={kept} />}
        </>
      }
    />
  );
}

/** Trims that were taken out and saved here: they stand in no list any more, so they are said by themselves. */
function Going({ waiting, list }: { waiting: ReadonlyMap<string, ReactNode>; list: readonly string[] }) {
  const gone = [...waiting].filter(([name]) => !list.includes(name));
  const count = gone.length;
  if (count === 0) return null;
  return (
    <p className="small" role="status">
      <Plural value={count} one="# trim removed:" other="# trims removed:" /> {gone[0]?.[1]}
    </p>
  );
}

/** A mark for each trim whose adding or taking out the server has not confirmed. */
function useWaitingTrims(names: readonly string[]): ReadonlyMap<string, ReactNode> {
  const open = useCommands().filter(({ name, state }) => name === declared.name && state !== 'done');
  return new Map(
    open.flatMap((command) => {
      const read = v.safeParse(declared.payload, command.payload);
      if (!read.success || !names.includes(String(read.output.productID))) return [];
      return (read.output.fitment ?? []).flatMap(({ make, trims }) =>
        (trims ?? []).map((doc_id): [string, ReactNode] => [
          nameOfTrim({ make, doc_id }),
          <WaitingMark key={command.key} command={command} filled={false} />,
        ]),
      );
    }),
  );
}
