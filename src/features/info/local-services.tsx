import { Trans, useLingui } from '@lingui/react/macro';
import { countryName } from '#domain/places/destinations.ts';
import type { ShopContacts } from '#contract/shop-contacts.ts';
import { isOfficeOpen, LOCAL_OFFICES, type LocalOffice } from '#domain/shop/local-offices.ts';
import { officeHoursText } from '#domain/shop/shop-contacts.ts';
import { useNow } from '#shown/clock.ts';
import { useContacts } from '#shown/contacts.ts';
import { PaySafely } from '#shown/pay-safely.tsx';
import { Box } from '#ui/box.tsx';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import styles from './info.module.css';
import { Info } from './components/prose.tsx';
import { ContactWays } from './components/ways.tsx';

/** The local offices, each behind its own heading, with its hours and whether it is open now. */
export function LocalServices({ whatsapp }: { whatsapp: string | null }) {
  const { t } = useLingui();
  const { offices } = useContacts();
  return (
    <Info title={t`Local offices`} lead={<Trans>Harare, Lusaka and Nairobi. Hours are local time.</Trans>}>
      <Box label={t`Local offices`} padding="list">
        {LOCAL_OFFICES.map((office, place) => (
          <Office
            key={office.city}
            office={{ ...office, ...NOTHING, ...offices.find(({ city }) => city === office.city) }}
            open={place === 0}
            whatsapp={whatsapp}
          />
        ))}
      </Box>
      <Note title={<Trans>Please write before you visit.</Trans>}>
        <Trans>
          Ask an office what it can do for you and what to bring. No office takes cash: you pay into the
          account on your pro-forma.
        </Trans>
      </Note>
      <PaySafely />
    </Info>
  );
}

const NOTHING = { address: '', telephone: null };

interface OfficeProps {
  office: LocalOffice & Pick<ShopContacts['offices'][number], 'address' | 'telephone'>;
  open: boolean;
  whatsapp: string | null;
}

function Office({ office, open, whatsapp }: OfficeProps) {
  const { i18n } = useLingui();
  const { city, country, address, telephone, weekdays, saturday } = office;
  return (
    <details className={styles.office} open={open}>
      <summary>
        <h2>{city}</h2>
        <OpenNow office={office} />
        <Icon name="chevron-down" />
      </summary>
      <div className="stack">
        <p>
          {address !== '' && <>{address}, </>}
          {countryName(country, i18n.locale)}
        </p>
        <table className={`${styles.table} ${styles.hours}`}>
          <tbody>
            <tr>
              <th scope="row">
                <Trans>Monday to Friday</Trans>
              </th>
              <td>{weekdays ? officeHoursText(weekdays, i18n.locale) : <Trans>Closed</Trans>}</td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Saturday</Trans>
              </th>
              <td>{saturday ? officeHoursText(saturday, i18n.locale) : <Trans>Closed</Trans>}</td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Sunday and public holidays</Trans>
              </th>
              <td>
                <Trans>Closed</Trans>
              </td>
            </tr>
          </tbody>
        </table>
        <ContactWays whatsapp={whatsapp} telephone={telephone} />
      </div>
    </details>
  );
}

/** By the office's own clock; not in the first drawing, which knows no time of day. */
function OpenNow({ office }: { office: LocalOffice }) {
  const now = useNow();
  if (now === null) return null;
  return isOfficeOpen(office, now) ? (
    <Mark kind="ok">
      <Trans>Open now, unless it is a public holiday</Trans>
    </Mark>
  ) : (
    <Mark kind="plain">
      <Trans>Closed now</Trans>
    </Mark>
  );
}
