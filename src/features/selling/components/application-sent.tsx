import { Trans, useLingui } from '@lingui/react/macro';
import type { Profile } from '#contract/profile.ts';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { LinkList } from '#ui/link-list.tsx';
import { Mark } from '#ui/mark.tsx';

/** The shop has it: the store's ID is there, and staff look at it or have approved it. */
export function ApplicationSent({ known, dashboard }: { known: Profile; dashboard: string | null }) {
  const approved = known.vendor_status === 'approved';
  return (
    <>
      <Box title={approved ? <Trans>You are a seller</Trans> : <Trans>Application sent</Trans>}>
        <div className="stack">
          <p>
            {approved ? (
              <Trans>Congratulations, {known.first_name}. You can now sell with us.</Trans>
            ) : (
              <Trans>Welcome, {known.first_name}. Your store is set up.</Trans>
            )}
          </p>
          {known.store_id !== null && (
            <p>
              <Trans>Your online store ID</Trans>
              <br />
              <b translate="no">{known.store_id}</b>
            </p>
          )}
          {!approved && (
            <>
              <Mark filled>
                <Trans>Waiting for approval</Trans>
              </Mark>
              <p>
                <Trans>Our staff will review your application and write to you with the decision.</Trans>
              </p>
            </>
          )}
          <div className="row row-wrap">
            {dashboard !== null && (
              <ButtonLink {...(approved ? { variant: 'main' } : { tall: true })} to={dashboard}>
                <Trans>View Dashboard</Trans>
              </ButtonLink>
            )}
            {!approved && (
              <ButtonLink tall to="/profile">
                <Trans>My Account</Trans>
              </ButtonLink>
            )}
          </div>
        </div>
      </Box>
      {known.is_supporter && <SupporterWays />}
    </>
  );
}

/** A supporter at once, whatever staff decide about selling. */
function SupporterWays() {
  const { t } = useLingui();
  return (
    <Box title={<Trans>You are a supporter now</Trans>}>
      <p>
        <Trans>Your online store ID is your promo code. You earn on orders placed with it.</Trans>
      </p>
      <LinkList
        label={t`Supporter`}
        items={[
          {
            to: '/supporter-training',
            icon: 'school',
            label: t`Training`,
            hint: t`An introduction and three chapters`,
          },
          {
            to: '/supporter-dashboard',
            icon: 'share',
            label: t`Your code and link`,
            hint: t`To copy or share`,
          },
          { to: '/advertising-tools', icon: 'download', label: t`Download Promotion Media` },
        ]}
      />
    </Box>
  );
}
