import { Trans, useLingui } from '@lingui/react/macro';
import type { Deal } from '#contract/content.ts';
import { useSession } from '#offline/react/react.ts';
import { Amount, Before } from '#shown/amount.tsx';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { ButtonLink } from '#ui/button.tsx';
import styles from './home-parts.module.css';

/** A deal: who is signed in goes on to it, anyone else to sign up (spec buyer §2). @param level 2 right below a page's head */
export function DealCard({ deal, saver, level = 3 }: { deal: Deal; saver: boolean; level?: 2 | 3 }) {
  const session = useSession();
  const Heading = `h${level}` as const;
  return (
    <li className={styles.deal}>
      <VehiclePicture
        image={deal.remote_image}
        picture={deal.picture}
        alt=""
        width={320}
        saver={saver}
        square
      />
      <div className={styles.inside}>
        <Heading className={styles.dealTitle}>{deal.title}</Heading>
        <Amount wire={deal.price} currency={deal.currency} />
        <Before
          price={deal.price}
          before={deal.crossed_out_price}
          currency={deal.currency}
          since={deal.crossed_out_since}
        />
        {session ? <SeeMore deal={deal} /> : <Register title={deal.title} />}
      </div>
    </li>
  );
}

function SeeMore({ deal: { client_url: to, title } }: { deal: Deal }) {
  const { t } = useLingui();
  const name = t`SEE MORE: ${title}`;
  return to.startsWith('/') ? (
    <ButtonLink small to={to} aria-label={name}>
      <Trans>SEE MORE</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink small href={to} aria-label={name} rel="noopener noreferrer">
      <Trans>SEE MORE</Trans>
    </ButtonLink>
  );
}

function Register({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <ButtonLink small to="/login-c" aria-label={t`REGISTER TO BUY: ${title}`}>
      <Trans>REGISTER TO BUY</Trans>
    </ButtonLink>
  );
}
