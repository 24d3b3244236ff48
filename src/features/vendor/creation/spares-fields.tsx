import { Trans, useLingui } from '@lingui/react/macro';
import type { SparesCategory } from '#contract/listings/listing-edit.ts';
import { categoryNameIn } from '#domain/stock/category-tree.ts';
import { SelectField } from '#ui/field.tsx';
import type { SparesDraft } from './creation-drafts.ts';
import { descend, pathWith } from './creation-tree.ts';
import { TitleField, useTitleProblem } from './creation-title.tsx';

interface FieldsProps {
  parent: SparesCategory;
  draft: SparesDraft;
  /** It was sent once: what is missing is said at its field. */
  isTried: boolean;
  onDraft: (next: SparesDraft) => void;
}

/** Message on what a form of new spares lacks, category or title; undefined: nothing. */
export function useSparesProblem(): (parent: SparesCategory, draft: SparesDraft) => string | undefined {
  const { t } = useLingui();
  const titleProblem = useTitleProblem();
  return (parent, { path, title }) => {
    const missing = t`Enter a listing category and title`;
    return descend(parent, path).leaf === null ? missing : titleProblem(title, missing);
  };
}

/** Categories level by level, down to one that holds listings, then the title (spec account §2). */
export function SparesFields({ parent, draft, isTried, onDraft }: FieldsProps) {
  const { t, i18n } = useLingui();
  const problem = useSparesProblem()(parent, draft);
  const error = isTried ? problem : undefined;
  const { levels, trail, leaf } = descend(parent, draft.path);
  const names = [t`Category`, t`Sub category`, t`Level 4`, t`Level 5`];
  return (
    <>
      {levels.map((choices, depth) => (
        <SelectField
          key={trail[depth]?.name ?? depth}
          name={`level-${depth}`}
          label={names[depth] ?? t`Level ${depth + 2}`}
          value={trail[depth + 1]?.name ?? ''}
          error={!leaf && depth === levels.length - 1 ? error : undefined}
          onChange={({ target }) => onDraft({ ...draft, path: pathWith(draft.path, depth, target.value) })}
        >
          <option value="">{t`Choose one`}</option>
          {choices.map((choice) => (
            <option key={choice.name} value={choice.name}>
              {categoryNameIn(choice, i18n.locale)}
            </option>
          ))}
        </SelectField>
      ))}
      {leaf && (
        <TitleField
          label={<Trans>Title</Trans>}
          hint={<Trans>Title, Year, Compatible Make & Model, Title, Part number</Trans>}
          value={draft.title}
          error={error}
          onChange={(title) => onDraft({ ...draft, title })}
        />
      )}
    </>
  );
}
