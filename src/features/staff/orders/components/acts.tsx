import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { actProblem, ORDER_ACTS, type OrderAct } from '#domain/orders/next-step.ts';
import { Box } from '#ui/box.tsx';
import { Icon } from '#ui/icon.tsx';
import { orderFactsOf } from '../order-facts.ts';
import { ACT_PROBLEM_WORDS, ACT_WORDS } from '../order-words.ts';
import { ActForm, type OrderActing } from './act-form.tsx';
import { DocumentForm } from './document-form.tsx';
import styles from '../order-screen.module.css';

interface ActsProps extends OrderActing {
  open: OrderAct | null;
  onOpen: (act: OrderAct | null) => void;
}

/** Acts that may be done with the order: each a form that opens in its place; what may not be done says why. */
export function OrderActs({ open, onOpen, ...acting }: ActsProps) {
  const { i18n } = useLingui();
  const facts = orderFactsOf(acting.order);
  return (
    <Box title={<Trans>What happened</Trans>}>
      <ul className="list">
        {ORDER_ACTS.map((act) => {
          const problem = actProblem(act, facts);
          return (
            <li key={act}>
              {problem ? (
                <div className={styles.shut}>
                  <b>{i18n._(ACT_WORDS[act])}</b>
                  <small>{i18n._(ACT_PROBLEM_WORDS[problem])}</small>
                </div>
              ) : (
                <OneAct act={act} isOpen={open === act} onOpen={onOpen} {...acting} />
              )}
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

interface OneActProps extends OrderActing {
  act: OrderAct;
  isOpen: boolean;
  onOpen: (act: OrderAct | null) => void;
}

function OneAct({ act, isOpen, onOpen, ...acting }: OneActProps) {
  const { i18n } = useLingui();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  // A form that was opened stays, hidden, with what was typed in it; once done it begins anew.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  useEffect(() => {
    const field = isOpen ? panel.current?.querySelector('input, textarea, button') : null;
    if (field instanceof HTMLElement) field.focus();
  }, [isOpen]);
  const done: OrderActing['onDone'] = (...told) => {
    setWasOpen(false);
    onOpen(null);
    acting.onDone(...told);
  };
  return (
    <>
      <h3>
        <button
          type="button"
          className={styles.act}
          aria-expanded={isOpen}
          aria-controls={wasOpen ? id : undefined}
          onClick={() => onOpen(isOpen ? null : act)}
        >
          <span className="grow">{i18n._(ACT_WORDS[act])}</span>
          <Icon name="chevron-down" className={isOpen ? styles.up : undefined} />
        </button>
      </h3>
      {wasOpen && (
        <div ref={panel} id={id} hidden={!isOpen} className={styles.panel}>
          {act === 'document' ? (
            <DocumentForm {...acting} onDone={done} />
          ) : (
            <ActForm act={act} {...acting} onDone={done} />
          )}
        </div>
      )}
    </>
  );
}
