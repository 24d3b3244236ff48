import { useLingui } from '@lingui/react/macro';
import { CONDITIONS, STEERING_SIDES } from '#domain/listings/listed-values.ts';
import type { ListingColumn } from '#domain/listings/listing-csv.ts';
import { BODY_TYPES, FUELS, MAX_MODEL, TRANSMISSIONS } from '#domain/listings/listing-rules.ts';
import { useEditorFieldName, useFieldErrorText } from '../editor/editor-words.ts';
import type { FileProblem } from './import-file.ts';
import type { PlaceProblem } from './import-place.ts';
import type { RowProblem, IdProblem } from './import-problem.ts';

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  sTransmission: TRANSMISSIONS,
  sFuel: FUELS,
  sBody: BODY_TYPES,
  sSteering: STEERING_SIDES,
  sCondition: CONDITIONS,
};

/** Problem of a line, in words: what stands there, and how to mend it. */
export function useRowProblem(): (problem: RowProblem) => string {
  const { t } = useLingui();
  const place = usePlaceProblem();
  const name = useEditorFieldName();
  const wrong = useFieldErrorText();
  const id = useIdProblem();
  const columns: Partial<Record<ListingColumn, string>> = {
    kind: t`Kind`,
    type: t`Type`,
    make: t`Make`,
    model: t`Model`,
    category: t`Category`,
  };
  return (found) => {
    switch (found.kind) {
      case 'place':
        return place(found.problem);
      case 'no_title':
        return t`Title: Field required`;
      case 'kind':
        return t`Kind: «${found.given}» is not valid. Write vehicle or part`;
      case 'state':
        return t`State: «${found.given}» is not valid. Write draft or live`;
      case 'id':
        return id(found.why, found.given);
      case 'fixed': {
        const { given, current } = found;
        const column = columns[found.column] ?? found.column;
        return t`${column}: this listing has «${current}», and «${given}» cannot replace it. Make a new line without a number`;
      }
      case 'field': {
        const field = name(found.field);
        const choices = CHOICES[found.field]?.join(', ');
        if (choices) return t`${field}: «${found.given}» is not valid. Choose one of: ${choices}`;
        const text = wrong(found.field, { missing: false, ...found.problem }) ?? found.problem.detail;
        return `${field}: ${text}`;
      }
    }
  };
}

function useIdProblem(): (why: IdProblem, given: string) => string {
  const { t } = useLingui();
  return (why, given) => {
    switch (why) {
      case 'foreign':
        return t`Number: you have no listing «${given}». Empty the cell to make a new one`;
      case 'not_here':
        return t`Number: the listing «${given}» is not on this phone yet. Open it once with a connection, then choose the file again`;
      case 'twice':
        return t`Number: a line above already changes «${given}»`;
    }
  };
}

function usePlaceProblem(): (problem: PlaceProblem) => string {
  const { t } = useLingui();
  return ({ column, why, given, meant }) => {
    const name = { type: t`Type`, make: t`Make`, model: t`Model`, category: t`Category` }[column];
    if (why === 'missing') return t`${name}: Field required`;
    if (why === 'several' && column === 'category')
      return t`${name}: there is more than one «${given}». Write its full path, like «${meant ?? ''}»`;
    if (why === 'several') return t`${name}: it is in more than one. Write which, like «${meant ?? ''}»`;
    if (why === 'long') return t`${name}: «${given}» is too long. Write at most ${MAX_MODEL} characters`;
    if (meant !== null)
      return t`${name}: «${given}» cannot be listed. Did you mean «${meant}»? If not, choose the nearest one, or ask customer service to add it`;
    return t`${name}: «${given}» cannot be listed. Choose the nearest one, or ask customer service to add it`;
  };
}

/** Why a file cannot be read at all. */
export function useFileProblem(): (problem: FileProblem) => { title: string; advice: string } {
  const { t } = useLingui();
  return (found) => {
    switch (found.problem) {
      case 'empty':
        return { title: t`This file is empty.`, advice: t`Choose another one.` };
      case 'no_title':
        return {
          title: t`This file has no column for titles.`,
          advice: t`Its first line must name the columns, and one of them is title. The sample shows how.`,
        };
      case 'too_large':
        return { title: t`This file is too large.`, advice: t`Split it into smaller ones, up to 5 MB each.` };
      case 'quote_open':
        return {
          title: t`In line ${found.line} a quotation mark is opened and never closed.`,
          advice: t`Close it, save the file, and choose it again.`,
        };
      case 'unreadable':
        return {
          title: t`This phone could not read the file.`,
          advice: t`Save it as CSV (UTF-8), then choose it again.`,
        };
    }
  };
}
