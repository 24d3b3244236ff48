import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { bytesText } from '#domain/text/bytes.ts';
import type { Centre } from '#offline/face/centre-face.ts';
import { useWatch } from '#offline/react/react.ts';
import { onDemand } from '#shown/on-demand.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Figures } from '#ui/figures.tsx';
import { Note } from '#ui/note.tsx';
import { Price } from '#ui/price.tsx';
import { ShareBar } from '#ui/progress.tsx';
import styles from './side.module.css';
import type { Usage } from '#offline/store/usage.ts';

const BudgetDialog = onDemand(() => import('./budget-dialog.tsx').then((part) => part.BudgetDialog));

/** Data used this month by kind, beside the user's own budget. */
export function DataUsed({ centre }: { centre: Centre }) {
  const usage = useWatch<Usage | null>(centre.usage, null);
  const [asking, setAsking] = useState(false);
  const { i18n } = useLingui();
  if (!usage) return null;
  // Any day inside it, whatever the time zone.
  const month = i18n.date(new Date(`${usage.month}-15T12:00:00`), { month: 'long' });
  return (
    <Box title={<Trans>Data used in {month}</Trans>}>
      <Meter usage={usage} />
      <Button small variant="quiet" className={styles.foot} onClick={() => setAsking(true)}>
        <Trans>Change my budget</Trans>
      </Button>
      {asking && (
        <BudgetDialog
          bytes={usage.budget}
          onClose={() => setAsking(false)}
          onSave={(bytes) => centre.setBudget(bytes)}
        />
      )}
    </Box>
  );
}

/** From this share of the budget on the user is told. */
const NEAR = 0.8;

function Meter({ usage }: { usage: Usage }) {
  const { t } = useLingui();
  const { used, budget } = usage;
  const total = used.pages + used.pictures + used.sending;
  const [figure = '', unit = ''] = bytesText(total).split(' ');
  const [pictures, pages, sending] = [
    bytesText(used.pictures),
    bytesText(used.pages),
    bytesText(used.sending),
  ];
  const limit = bytesText(budget).replace('.0 ', ' ');
  // More than the budget still fits the bar: then it shows how the whole divides.
  const whole = Math.max(budget, total, 1);
  const percent = (bytes: number): number => (bytes * 100) / whole;
  return (
    <div>
      <p>
        <Price symbol="" whole={figure} cents={` ${unit}`} />{' '}
        <span className="small muted">
          <Trans>of your {limit}</Trans>
        </span>
      </p>
      {total >= NEAR * budget && <NearBudget over={total >= budget} />}
      <div className={styles.bar}>
        <ShareBar
          label={t`Pictures ${pictures}, pages ${pages}, sending ${sending}, of ${limit}`}
          parts={[
            { percent: percent(used.pictures), tone: 'accent' },
            { percent: percent(used.pages), tone: 'wait' },
            { percent: percent(used.sending), tone: 'edge' },
          ]}
        />
      </div>
      <Figures
        items={[
          { key: 'pictures', tone: 'accent', label: <Trans>Pictures</Trans>, value: pictures },
          { key: 'pages', tone: 'wait', label: <Trans>Pages</Trans>, value: pages },
          { key: 'sending', tone: 'edge', label: <Trans>Sending</Trans>, value: sending },
        ]}
      />
    </div>
  );
}

function NearBudget({ over }: { over: boolean }) {
  return (
    <Note
      kind="wait"
      icon="alert-triangle"
      className={styles.note}
      title={over ? <Trans>Your budget is used up.</Trans> : <Trans>Your budget is nearly used up.</Trans>}
    >
      <Trans>Turn on data saving in this browser: pictures then wait for a tap.</Trans>
    </Note>
  );
}
