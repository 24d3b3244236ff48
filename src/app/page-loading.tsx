import { useLingui } from '@lingui/react/macro';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** While a screen's own chunk comes. */
export function PageLoading() {
  const { t } = useLingui();
  return (
    <Wrap>
      <Skeleton label={t`Loading`} />
    </Wrap>
  );
}
