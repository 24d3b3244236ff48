import { Trans } from '@lingui/react/macro';
import type { Shipment } from '#contract/orders/order-life.ts';
import { useDay } from '#shown/day.ts';
import { Box } from '#ui/box.tsx';
import { FactList } from '../profile/facts.tsx';

/** The ship, and when it is expected: the first thing to look for once there is one. */
export function OrderShip({ shipment }: { shipment: Shipment }) {
  const day = useDay('UTC');
  const local = useDay();
  const { vessel, voyage, container_no: container, arrived_at: arrived, released_at: released } = shipment;
  const items = [
    { key: 'vessel', name: <Trans>Vessel</Trans>, value: vessel },
    ...(voyage ? [{ key: 'voyage', name: <Trans>Voyage</Trans>, value: voyage }] : []),
    ...(container ? [{ key: 'container', name: <Trans>Container</Trans>, value: container }] : []),
    { key: 'from', name: <Trans>From</Trans>, value: shipment.port_of_loading },
    { key: 'etd', name: <Trans>Leaves</Trans>, value: day(shipment.etd) },
    { key: 'to', name: <Trans>To</Trans>, value: shipment.port_of_discharge },
    arrived
      ? { key: 'arrived', name: <Trans>Arrived</Trans>, value: local(arrived) }
      : { key: 'eta', name: <Trans>Expected</Trans>, value: <b>{day(shipment.eta)}</b> },
    ...(released ? [{ key: 'released', name: <Trans>Released</Trans>, value: local(released) }] : []),
  ];
  return (
    <Box title={<Trans>The ship</Trans>}>
      <FactList items={items} />
    </Box>
  );
}
