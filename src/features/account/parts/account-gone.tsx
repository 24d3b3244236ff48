import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';
import type { Gone } from './gone.ts';
import { UnsentBox } from './unsent-box.tsx';

/** After the deletion: what is gone, what stays where, and the way to remove the rest of it. */
export function AccountGone({ gone }: { gone: Gone }) {
  return (
    <Wrap page>
      <div className="stack">
        <Empty
          icon="circle-check"
          level={1}
          role="status"
          title={<Trans>Your account is deleted</Trans>}
          hint={
            <Trans>
              Orders, invoices and the record of what was paid stay with us without your name. This phone is
              logged out.
            </Trans>
          }
          action={
            <ButtonLink to="/">
              <Trans>Home</Trans>
            </ButtonLink>
          }
        />
        {gone.left > 0 && <UnsentBox gone={gone} />}
      </div>
    </Wrap>
  );
}

/** The same page opened again, by whoever holds the phone now. */
export function GoneBefore({ gone }: { gone: Gone }) {
  return (
    <Wrap page>
      <div className="stack">
        <Empty
          icon="circle-check"
          level={1}
          title={<Trans>An account was deleted on this phone</Trans>}
          action={
            <ButtonLink to="/login" state={{ from: '/profile/data' }}>
              <Trans>Log in</Trans>
            </ButtonLink>
          }
        />
        <UnsentBox gone={gone} />
      </div>
    </Wrap>
  );
}
