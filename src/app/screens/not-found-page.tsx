import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';

/** An address that names nothing. */
export function Page() {
  const { t } = useLingui();
  usePageTitle(t`Page not found`);
  return (
    <Wrap page>
      <Empty
        icon="search"
        level={1}
        title={<Trans>Page not found</Trans>}
        hint={<Trans>The address may be old or mistyped. Nothing on this phone was lost.</Trans>}
        action={
          <ButtonLink to="/">
            <Trans>Go to home page</Trans>
          </ButtonLink>
        }
      />
    </Wrap>
  );
}
