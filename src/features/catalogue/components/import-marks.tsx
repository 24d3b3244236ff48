import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { countryName } from '#domain/places/destinations.ts';
import type { Warning } from '#domain/shipping/eligibility.ts';
import { useQuery } from '#offline/react/react.ts';
import { useNow } from '#shown/clock.ts';
import type { ImportMarkProps } from '#shown/import-goods.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { importRules } from '../queries.ts';
import styles from './import-marks.module.css';
import { useImportRefusal, useImportRefusalWords } from './import-refusal.ts';
import { ImportWarnings } from './import-warnings.tsx';
import { RuleSource } from './rule-source.tsx';

/** On the picture of a card, where nothing gives way to it. */
export function ImportMark(given: ImportMarkProps) {
  const refusal = useImportRefusal(given);
  const words = useImportRefusalWords();
  if (!refusal) return null;
  return (
    <span className={styles.onPicture} data-band>
      {words(refusal, given.country)}
    </span>
  );
}

/** In a column of a table, where not knowing is said too. */
export function ImportCell(given: ImportMarkProps) {
  const refusal = useImportRefusal(given);
  const words = useImportRefusalWords();
  if (refusal) return <Mark kind="stop">{words(refusal, given.country)}</Mark>;
  return (
    <span className="muted">
      {refusal === null ? <Trans>No known restriction</Trans> : <Trans>Not given</Trans>}
    </span>
  );
}

/** A vehicle that its country refuses, by which rule. */
export interface FoundRefusal {
  country: string;
  refusal: Warning;
  /** The same in a few words. */
  words: string;
}

interface ImportNoteProps extends ImportMarkProps {
  /** Null once it holds no more. */
  onFound: (found: FoundRefusal | null) => void;
}

/** In the box with the main button of a listing: the rule, and where it stands. */
export function ImportNote({ onFound, ...given }: ImportNoteProps) {
  const refusal = useImportRefusal(given) ?? null;
  const wordsOf = useImportRefusalWords();
  const { country } = given;
  const words = refusal && wordsOf(refusal, country);
  const rule = refusal?.rule;
  const kind = refusal?.kind;
  useEffect(() => {
    if (!rule || !kind || words === null) return undefined;
    onFound({ country, refusal: { kind, rule }, words });
    return () => onFound(null);
  }, [country, rule, kind, words, onFound]);
  if (!refusal) return null;
  return (
    <Note kind="stop" icon="alert-triangle" title={words} stacked className={styles.inBox}>
      <span className="small">
        <RuleSource rule={refusal.rule} />
      </span>
    </Note>
  );
}

interface ImportQuestionProps {
  given: ImportMarkProps;
  /** So long it waits for rules that are not here yet, ms. */
  patience: number;
  /** Nothing is known against it, or no rule can be had. */
  onFree: () => void;
  /** It is taken all the same: nothing here forbids it. */
  onYes: () => void;
  onClose: () => void;
}

/** Asks before a vehicle is taken that its country refuses. */
export function ImportQuestion({ given, patience, onFree, onYes, onClose }: ImportQuestionProps) {
  const { i18n } = useLingui();
  const now = useNow();
  const refusal = useImportRefusal(given);
  const wordsOf = useImportRefusalWords();
  const { loading } = useQuery(importRules, {});
  const isFree = refusal === null || (refusal === undefined && now !== null && !loading);
  const free = useEffectEvent(onFree);
  useEffect(() => {
    if (isFree) free();
  }, [isFree]);
  const isUnknown = refusal === undefined;
  useEffect(() => {
    if (!isUnknown) return undefined;
    const late = setTimeout(() => free(), patience);
    return () => clearTimeout(late);
  }, [isUnknown, patience]);
  if (!refusal) return null;
  const { country } = given;
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={wordsOf(refusal, country)}
      actions={
        <>
          <Button variant="main" onClick={onClose}>
            <Trans>Do not buy it</Trans>
          </Button>
          <Button onClick={onYes}>
            <Trans>Buy it anyway</Trans>
          </Button>
        </>
      }
    >
      {now !== null && (
        <ImportWarnings
          warnings={[refusal]}
          country={countryName(country, i18n.locale)}
          port=""
          year={new Date(now).getUTCFullYear()}
        />
      )}
      <p className={styles.inBox}>
        <Trans>You may order it anyway. Ask your clearing agent first.</Trans>
      </p>
    </Dialog>
  );
}
