import { Trans, useLingui } from '@lingui/react/macro';
import { countryNamed } from '#domain/places/destinations.ts';
import type { ReactNode } from 'react';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { Place } from '#shown/place.tsx';
import { Box } from '#ui/box.tsx';
import styles from '../order-screen.module.css';
import { EmailLink } from '../../email-link.tsx';

/** People of the order: who ordered, who collects, and where it goes. */
export function People({ order }: { order: StaffOrderDetail }) {
  const { t, i18n } = useLingui();
  const { customer, shipping_address: address, destination, shipment, number } = order;
  const greeting = encodeURIComponent(t`Chicargos, your order ${number}: `);
  const digits = address.phone_number.replaceAll(/\D/g, '');
  return (
    <Box title={<Trans>People and places</Trans>}>
      <dl className={styles.facts}>
        <Fact label={t`Buyer`}>
          {customer.name}
          <EmailLink email={order.email || customer.email} />
        </Fact>
        <Fact label={t`Consignee`}>
          {[address.title, address.first_name, address.last_name].filter(Boolean).join(' ')}
          <span>
            {[address.line1, address.line2, address.line3, address.line4, address.state, address.postcode]
              .filter(Boolean)
              .join(', ')}
          </span>
          <span>{countryNamed(address.country_name, i18n.locale)}</span>
          {address.phone_number && <a href={`tel:+${digits}`}>{address.phone_number}</a>}
          {digits && (
            <a href={`https://wa.me/${digits}?text=${greeting}`} target="_blank" rel="noopener noreferrer">
              WhatsApp
            </a>
          )}
          {address.notes && <span>{address.notes}</span>}
        </Fact>
        {address.notify_party && (
          <Fact label={t`Notify party`}>
            {address.notify_party.name} <span>{address.notify_party.phone_number}</span>
          </Fact>
        )}
        {address.clearing_agent && (
          <Fact label={t`Clearing agent`}>
            {address.clearing_agent.name} <span>{address.clearing_agent.phone_number}</span>
          </Fact>
        )}
        <Fact label={t`Destination`}>
          <Place code={destination.code} port={destination.port} />
        </Fact>
        {shipment && (
          <Fact label={t`Ship`}>
            {[shipment.vessel, shipment.voyage].filter(Boolean).join(', ')}
            <span>
              {shipment.port_of_loading} – {shipment.port_of_discharge}
            </span>
            <span>
              <Trans>
                Leaves {shipment.etd}, expected {shipment.eta}
              </Trans>
            </span>
            {shipment.container_no && (
              <span>
                <Trans>Container {shipment.container_no}</Trans>
              </span>
            )}
          </Fact>
        )}
      </dl>
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
