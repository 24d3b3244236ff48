import { useLingui } from '@lingui/react/macro';
import { Box } from '#ui/box.tsx';
import { LinkList } from '#ui/link-list.tsx';

/** The way to what buyers ask, with how many of them wait for an answer. */
export function QuestionsLink({ waiting }: { waiting: number }) {
  const { t } = useLingui();
  return (
    <Box padding="list">
      <LinkList
        label={t`Questions`}
        items={[
          {
            to: '/vendor/inquiries',
            icon: 'send',
            label: waiting > 0 ? t`Questions from buyers (${waiting})` : t`Questions from buyers`,
            hint: waiting > 0 ? t`Awaiting your answer` : undefined,
          },
        ]}
      />
    </Box>
  );
}
