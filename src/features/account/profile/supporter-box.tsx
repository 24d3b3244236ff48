import { useLingui } from '@lingui/react/macro';
import { Box } from '#ui/box.tsx';
import { LinkList } from '#ui/link-list.tsx';

/** A supporter's ways to their own screens (spec account §2). */
export function SupporterBox() {
  const { t } = useLingui();
  return (
    <Box padding="list" label={t`Supporter`}>
      <LinkList
        label={t`Supporter`}
        items={[
          {
            to: '/supporter-dashboard',
            icon: 'currency-dollar',
            label: t`Supporter dashboard`,
            hint: t`Your code, your points and what you earn`,
          },
          { to: '/my-downline', icon: 'users', label: t`My Downline` },
          { to: '/supporter-training', icon: 'school', label: t`Training` },
          { to: '/advertising-tools', icon: 'download', label: t`Promotion tools` },
        ]}
      />
    </Box>
  );
}
