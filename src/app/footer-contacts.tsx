import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { dialText } from '#domain/people/dial-text.ts';
import { SUPPORT_HOURS, supportTimeText } from '#domain/shop/shop-contacts.ts';
import { useContacts } from '#shown/contacts.ts';
import { precachePiece } from './precache-piece.ts';
import { browserSaves, useIsDataSaver } from './data-saver.ts';
import { useWhatsApp } from '#shown/shop-numbers.ts';

/**
 * The shop's numbers to call and for WhatsApp, asked for when somebody comes near; nothing while it has
 * none. Whoever reads down here may want the
 * pages about the shop next: the phone keeps them, unless it saves data.
 * @param onHours is told of other hours of support than the usual ones, null for these
 */
export function FooterContacts({ onHours }: { onHours: (hours: ReactNode) => void }) {
  const { i18n } = useLingui();
  const { telephone, hours } = useContacts();
  const whatsapp = useWhatsApp(true);
  const { opens, shuts } = hours;
  useEffect(() => {
    const isUsual = opens === SUPPORT_HOURS.opens && shuts === SUPPORT_HOURS.shuts;
    const from = supportTimeText(opens, i18n.locale);
    const to = supportTimeText(shuts, i18n.locale);
    onHours(
      isUsual ? null : (
        <Trans>
          Response within 6hrs. {from} to {to}.
        </Trans>
      ),
    );
  }, [opens, shuts, onHours, i18n.locale]);
  const saver = useIsDataSaver();
  useEffect(() => {
    if (!saver && !browserSaves()) precachePiece('info');
  }, [saver]);
  const number = telephone ?? whatsapp;
  if (number === null) return null;
  const chat = dialText(whatsapp ?? number);
  return (
    <ul>
      <li>
        <a href={`tel:+${number}`}>{dialText(number)}</a>
      </li>
      {whatsapp !== null && (
        <li>
          <a href={`https://wa.me/${whatsapp}`} target="_blank" rel="noopener noreferrer">
            {whatsapp === number ? <Trans>WhatsApp</Trans> : <Trans>WhatsApp {chat}</Trans>}
          </a>
        </li>
      )}
    </ul>
  );
}
