import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '#ui/box.tsx';
import { LinkList } from '#ui/link-list.tsx';
import { Plate } from '#ui/plate.tsx';
import styles from './programme.module.css';
import { ReferralLink } from './referral-link.tsx';

interface JoinedProps {
  firstName: string;
  code: string;
  /** The shop's own address, without a slash at its end. */
  site: string;
  /** Staff look at whether they may sell as well, by the same application. */
  asksToSell: boolean;
}

/** The last step: the code, the link to hand on, and what to do next. */
export function ProgrammeJoined({ firstName, code, site, asksToSell }: JoinedProps) {
  const { t } = useLingui();
  return (
    <>
      <Box title={<Trans>You have joined</Trans>}>
        <div className="stack">
          <p>
            <Trans>
              Congratulations, {firstName}, and welcome to the supporter programme. This is your code:
            </Trans>
          </p>
          <p className={styles.code} translate="no">
            <Plate label={t`CODE`} large>
              {code}
            </Plate>
          </p>
          <p>
            <Trans>
              You earn on every order that uses it, and on orders from people who come through your link.
            </Trans>
          </p>
          {asksToSell && (
            <p className="small muted">
              <Trans>
                Our staff also decide whether you may sell here, and will write to you. You do not need to do
                anything for it.
              </Trans>
            </p>
          )}
        </div>
      </Box>
      <ReferralLink code={code} site={site} main />
      <Box title={<Trans>What to do next</Trans>}>
        <MemberWays label={t`What to do next`} />
      </Box>
    </>
  );
}

/** Ways on for somebody who is in, in the order in which they need them. */
export function MemberWays({ label }: { label: string }) {
  const { t } = useLingui();
  return (
    <LinkList
      label={label}
      items={[
        {
          to: '/supporter-training',
          icon: 'school',
          label: t`Training`,
          hint: t`An introduction and three chapters`,
        },
        {
          to: '/advertising-tools',
          icon: 'download',
          label: t`Promotion Tools`,
          hint: t`Cards, flyers and banners with your code`,
        },
        {
          to: '/supporter-dashboard',
          icon: 'share',
          label: t`Supporter Dashboard`,
          hint: t`Your code, your orders and your points`,
        },
      ]}
    />
  );
}
