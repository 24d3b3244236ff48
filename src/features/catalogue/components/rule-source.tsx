import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportRule } from '#domain/shipping/import-rules.ts';

/** Prints a day of a rule, YYYY-MM-DD, in the reader's language. */
export function useRuleDay(): (iso: string) => string {
  const { i18n } = useLingui();
  return (iso) =>
    i18n.date(new Date(`${iso}T12:00:00Z`), {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
}

/** Source of a rule, as of when, and when somebody last looked there. */
export function RuleSource({ rule }: { rule: ImportRule }) {
  const { i18n } = useLingui();
  const day = useRuleDay();
  const of = day(rule.source_date);
  const checked = day(rule.checked_date);
  const words = i18n.locale === 'en' ? (rule.note ?? '') : rule.notes?.[i18n.locale];
  return (
    <>
      {rule.note && <>{words === undefined ? <span lang="en">{rule.note}</span> : words} </>}
      <a href={rule.source} target="_blank" rel="noopener noreferrer">
        <Trans>Source, {of}</Trans>
      </a>
      {', '}
      <Trans>checked {checked}</Trans>
    </>
  );
}
