import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { RETENTION_DAYS } from '#domain/shop/retention.ts';
import { useContacts } from '#shown/contacts.ts';
import { Link } from '#ui/link.tsx';
import styles from './info.module.css';
import { Info, ProsePart, Points } from './components/prose.tsx';

function Days({ of: days }: { of: number }) {
  const years = days / 365;
  return Number.isInteger(years) ? (
    <Plural value={years} one="# year" other="# years" />
  ) : (
    <Plural value={days} one="# day" other="# days" />
  );
}

/**
 * Privacy policy: what is held about people, why, how long, and what they can do about it. It says what the product does:
 * whoever changes what is kept changes it here too (SECURITY.md, server/account/personal.ts). How long is what the job goes
 * by.
 */
export function Privacy() {
  const { t } = useLingui();
  const { email: SUPPORT } = useContacts();
  return (
    <Info
      title={t`Privacy policy`}
      lead={
        <Trans>What we keep about you, why and for how long, and how to get a copy or have it deleted.</Trans>
      }
    >
      <ProsePart title={<Trans>In short</Trans>}>
        <Points>
          <li>
            <Trans>We keep what an order needs, and what you write to us. We sell it to nobody.</Trans>
          </li>
          <li>
            <Trans>No advertising, no tracking and no third-party scripts on any page.</Trans>
          </li>
          <li>
            <Trans>
              You can download all of it as a file or delete your account at any time, both under{' '}
              <Link to="/profile/data">Your data</Link>.
            </Trans>
          </li>
        </Points>
      </ProsePart>
      <ProsePart title={<Trans>What we keep, and why</Trans>}>
        <h3>
          <Trans>Your account</Trans>
        </h3>
        <p>
          <Trans>
            Name, email, country, language, password (as a hash that cannot be reversed), where you are logged
            in and on what kind of phone. We need it for our contract with you, and to keep others out of your
            account.
          </Trans>
        </p>
        <p>
          <Trans>
            If you turn on two-step sign-in: the secret that your phone makes its codes from, encrypted, and
            your recovery codes as hashes.
          </Trans>
        </p>
        <h3>
          <Trans>Basket, orders and payments</Trans>
        </h3>
        <p>
          <Trans>
            What you order, who collects it at the port and how to reach them, invoices, proofs of payment and
            documents. Without it nothing can be shipped. The law requires payment records.
          </Trans>
        </p>
        <h3>
          <Trans>What you write</Trans>
        </h3>
        <p>
          <Trans>
            Questions, requests and messages, with the name, email and number that you give, so that we can
            answer. A question about a seller’s listing goes on to the seller without your email and number.
            Staff read such a conversation when it is reported, and a record is kept that they did.
          </Trans>
        </p>
        <p>
          <Trans>
            Reports about listings and sellers, which only staff read. Without an account, a report carries
            the email you give. It has not been verified as yours, so nothing is emailed to it unless staff
            answer you.
          </Trans>
        </p>
        <h3>
          <Trans>Selling and supporting</Trans>
        </h3>
        <p>
          <Trans>
            For sellers and supporters: a phone number, listings, the terms that were accepted and when, sales
            that a code brought, and what was paid out.
          </Trans>
        </p>
        <p>
          <Trans>
            An order, its pro-forma and the page that verifies it name the seller who set the price, as the
            name was on that day. The name stays there for as long as the order is kept.
          </Trans>
        </p>
        <p>
          <Trans>
            To pay commission: the country, the operator or bank and its branch, the full account number and
            the account holder. Outside payouts, nobody here sees more than its last three digits.
          </Trans>
        </p>
        <p>
          <Trans>
            To prevent fraud we compare the phones people log in with, their phone numbers, and the street and
            town of their orders. If a supporter shares one of these with someone else, orders with their own
            code, earns on orders from someone who earns on theirs, or brings in very many people in one day,
            staff see that, with the names, and a payout waits until a second person has checked it.
          </Trans>
        </p>
        <p>
          <Trans>
            If you name someone when you join the supporter programme, they get an email about it, and see the
            date, your order numbers, and whether their commission on each is paid. They see your email
            address as c***@e***.com, and never your name.
          </Trans>
        </p>
        <h3>
          <Trans>Candidates</Trans>
        </h3>
        <p>
          <Trans>What you send us when you apply, to choose whom to invite, and for nothing else.</Trans>
        </p>
        <h3>
          <Trans>Only if you say yes</Trans>
        </h3>
        <p>
          <Trans>
            Words from your searches are counted by day, with nothing that identifies you, if you turn that on
            under Your data. Our staff see words that were used in at least five searches. It is off until you
            turn it on, and you can turn it off again. How often a listing is opened is counted by day; who
            opened it is never recorded.
          </Trans>
        </p>
        <p>
          <Trans>
            A browser that asks not to be tracked (Global Privacy Control, Do Not Track) is never counted,
            even if counting is turned on.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>How long</Trans>}>
        <table className={styles.table}>
          <tbody>
            <tr>
              <th scope="row">
                <Trans>Account, basket, and what you wrote with it</Trans>
              </th>
              <td>
                <Trans>Until you delete your account, or ask us to</Trans>
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>What you wrote without an account</Trans>
              </th>
              <td>
                <Trans>
                  <Days of={RETENTION_DAYS.guestWords} /> after the last message, or until you ask us to
                </Trans>
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Who an email was sent to, and its subject</Trans>
              </th>
              <td>
                <Days of={RETENTION_DAYS.mail} />
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Orders, invoices and what was paid</Trans>
              </th>
              <td>
                <Trans>Kept when you leave, without your name and without the PDFs</Trans>
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Which seller and supporter terms you accepted, and when</Trans>
              </th>
              <td>
                <Trans>Kept when you leave, without your name</Trans>
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Where commission is paid</Trans>
              </th>
              <td>
                <Trans>
                  Until you change it or delete your account. What was paid, and that it was changed, stay on
                  record with the operator or bank and the last three digits
                </Trans>
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Two-step sign-in, its recovery codes</Trans>
              </th>
              <td>
                <Trans>Until you turn it off or delete your account</Trans>
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Answers of candidates</Trans>
              </th>
              <td>
                <Days of={RETENTION_DAYS.assessment} />
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>A login</Trans>
              </th>
              <td>
                <Trans>
                  <Days of={RETENTION_DAYS.idleLogin} /> after its last use,{' '}
                  <Days of={RETENTION_DAYS.login} /> at most
                </Trans>
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Notices about orders, answers, prices and searches</Trans>
              </th>
              <td>
                <Days of={RETENTION_DAYS.notice} />
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>The address used to send them to a phone, if you turn that on</Trans>
              </th>
              <td>
                <Trans>Until you turn it off there or log out</Trans>
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Phones that have logged in before</Trans>
              </th>
              <td>
                <Days of={RETENTION_DAYS.phone} />
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Answers to what your phone sent, so that nothing is done twice</Trans>
              </th>
              <td>
                <Trans>
                  <Days of={RETENTION_DAYS.answer} /> at least, then only the numbers
                </Trans>
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>A request for a new password, or for a link to log in</Trans>
              </th>
              <td>
                <Trans>
                  <Days of={RETENTION_DAYS.wish} />; its link <Days of={RETENTION_DAYS.link} /> after it has
                  ended
                </Trans>
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Files that were started and never used</Trans>
              </th>
              <td>
                <Days of={RETENTION_DAYS.upload} />
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Counts of search words and of opened listings, not linked to you</Trans>
              </th>
              <td>
                <Days of={RETENTION_DAYS.count} />
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Counts that keep attackers out, without addresses</Trans>
              </th>
              <td>
                <Days of={RETENTION_DAYS.limit} />
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>
                  Encrypted backups of all this, including what was deleted, in case of a disaster
                </Trans>
              </th>
              <td>
                <Days of={RETENTION_DAYS.backup} />
              </td>
            </tr>
          </tbody>
        </table>
      </ProsePart>
      <ProsePart title={<Trans>Who else gets your data</Trans>}>
        <Points>
          <li>
            <Trans>
              Carriers, ports and customs: what a shipment needs, that is, the vehicle and the consignee.
            </Trans>
          </li>
          <li>
            <Trans>
              A mobile money provider, if you choose to pay that way: your number, the amount and our
              reference.
            </Trans>
          </li>
          <li>
            <Trans>
              The bank or operator that pays a supporter: the account, its holder, the amount and our
              reference.
            </Trans>
          </li>
          <li>
            <Trans>
              The person you named when you joined the supporter programme: as set out above under Selling and
              supporting.
            </Trans>
          </li>
          <li>
            <Trans>
              Google, if you choose to log in with it. It tells us your name and email address; we tell it
              nothing about what you do here.
            </Trans>
          </li>
          <li>
            <Trans>
              Your browser’s push service, if you turn notices on: that there is one, when, and its text,
              encrypted so that only your phone can read it.
            </Trans>
          </li>
          <li>
            <Trans>
              Words from a parts search may be sent to a marketplace we buy from. They are sent from our
              server, with nothing that identifies you.
            </Trans>
          </li>
          <li>
            <Trans>Authorities, where the law requires it.</Trans>
          </li>
        </Points>
        <p>
          <Trans>
            Order details leave the UK with the goods: what the carrier and your customs office need is read
            in your country too.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>On your phone</Trans>}>
        <p>
          <Trans>
            The shop keeps on your phone what you have viewed and what is waiting to be sent. When you log
            out, your own data is removed at once, with your searches and the pages you opened; anything not
            sent stays hidden for you. It is hidden, not encrypted, so lock your phone.
          </Trans>
        </p>
        <p>
          <Trans>
            There are five cookies, all our own: your language, your currency, which photos load, whether
            someone is logged in, and, for 120 days, the code of the supporter whose link you followed. None
            of them tracks you.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>Your rights</Trans>}>
        <p>
          <Trans>
            Under the data protection law of the United Kingdom you may see what we hold, have it put right,
            have it deleted, take it with you, object to what we do with it, and withdraw what you agreed to.
            Most of it you can do yourself under <Link to="/profile/data">Your data</Link>. For the rest, and
            if you have no account, write to <a href={`mailto:${SUPPORT}`}>{SUPPORT}</a>.
          </Trans>
        </p>
        <p>
          <Trans>
            If you are unhappy with what we do, you may complain to the Information Commissioner’s Office in
            the UK, or to the authority in your own country.
          </Trans>
        </p>
        <p>
          <Trans>This policy is governed by the law of England and Wales.</Trans>
        </p>
      </ProsePart>
    </Info>
  );
}
