import { Trans, useLingui } from '@lingui/react/macro';
import type { Deal } from '#contract/content.ts';
import { useQuery, useSession } from '#offline/react.ts';
import { Amount, Before } from '#shown/amount.tsx';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Rail } from '#ui/tall-card.tsx';
import { deals } from '../queries.ts';
import styles from './home-parts.module.css';

/** Deals of the day: who is signed in goes on to the deal, anyone else to sign up (spec buyer §2). */
export function Deals({ saver }: { saver: boolean }) {
  const { t } = useLingui();
  const { data } = useQuery(deals, {});
  const session = useSession();
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="deals">
      <h2 id="deals">
        <Trans>Deals of the day</Trans>
      </h2>
      <Rail label={t`Deals of the day`} className={styles.rail}>
        {data.map((deal) => (
          <li key={`${deal.client_url} ${deal.title}`} className={styles.deal}>
            <VehiclePicture
              image={deal.remote_image}
              picture={deal.picture}
              alt=""
              width={320}
              saver={saver}
              square
            />
            <div className={styles.inside}>
              <h3>{deal.title}</h3>
              <Amount wire={deal.price} currency={deal.currency} />
              <Before price={deal.price} before={deal.crossed_out_price} currency={deal.currency} />
              {session ? <SeeMore deal={deal} /> : <Register title={deal.title} />}
            </div>
          </li>
        ))}
      </Rail>
    </section>
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
