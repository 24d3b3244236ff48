import { Trans, useLingui } from '@lingui/react/macro';
import { useContacts } from '#shown/contacts.ts';
import { PaySafely } from '#shown/pay-safely.tsx';
import { ButtonLink } from '#ui/button.tsx';
import styles from './info.module.css';
import { Info, ProsePart, Points, ProseStep, ProseSteps } from './components/prose.tsx';

/** Ways to pay an order, and to see a fraud. */
export function HowToPay() {
  const { t } = useLingui();
  const { email: SUPPORT } = useContacts();
  return (
    <Info
      title={t`How to pay`}
      lead={<Trans>You pay against a pro-forma invoice that anyone can check, and in no other way.</Trans>}
    >
      <PaySafely />
      <ProsePart title={<Trans>Step by step</Trans>}>
        <ProseSteps>
          <ProseStep title={<Trans>Place your order</Trans>}>
            <Trans>Nothing is paid at this point, and no card is asked for.</Trans>
          </ProseStep>
          <ProseStep title={<Trans>Get the pro-forma invoice</Trans>}>
            <Trans>
              It comes by email as a PDF and is with your order. It says how much, in which currency, to whom,
              to which account and with which reference.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>Check it</Trans>}>
            <Trans>
              Type its code on the verify page, or give it the file. It says whether the pro-forma is current,
              replaced, expired, paid or canceled. Pay only if it says current.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>Pay the whole amount with the reference</Trans>}>
            <Trans>
              Your bank may take a fee, and so may the bank in between. Ask for a transfer where you pay all
              fees, so that the whole amount arrives.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>Send the proof</Trans>}>
            <Trans>
              Take a photo of the slip, or take the PDF of your bank, and add it to your order. It is kept on
              your phone until there is a connection, and sent once.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>We confirm</Trans>}>
            <Trans>
              A person looks for the money on the account. Your order then says paid, or what is still left,
              and you get an email.
            </Trans>
          </ProseStep>
        </ProseSteps>
        <p className={styles.acts}>
          <ButtonLink variant="main" to="/verify-invoice">
            <Trans>Verify an invoice</Trans>
          </ButtonLink>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>Ways to pay</Trans>}>
        <h3>
          <Trans>Bank wire transfer</Trans>
        </h3>
        <p>
          <Trans>From your bank to the account on the pro-forma, with its reference.</Trans>
        </p>
        <h3>
          <Trans>Cash</Trans>
        </h3>
        <p>
          <Trans>
            Pay it in at a bank counter, to the account on the pro-forma, and keep the stamped slip. Never
            hand cash to anyone who says they are collecting it for us.
          </Trans>
        </p>
        <h3>
          <Trans>Bitcoin</Trans>
        </h3>
        <p>
          <Trans>
            Only where your pro-forma prints an address for it, and only to that one. A Bitcoin payment cannot
            be reversed.
          </Trans>
        </p>
        <h3>
          <Trans>Mobile money</Trans>
        </h3>
        <p>
          <Trans>
            For orders in kwacha, where your order offers it. You confirm it on your own phone, and never tell
            anybody your PIN.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>How to spot fraud</Trans>}>
        <Points>
          <li>
            <Trans>Somebody says that our account has changed. That is not so, no matter who says it.</Trans>
          </li>
          <li>
            <Trans>
              The account number comes in a chat, in the text of an email or in a photo. We print it in the
              pro-forma PDF, and nowhere else.
            </Trans>
          </li>
          <li>
            <Trans>The code of the invoice is not known on the verify page, or it says replaced.</Trans>
          </li>
          <li>
            <Trans>You are rushed: pay today, or the car is gone.</Trans>
          </li>
          <li>
            <Trans>A seller asks for the money for themselves. Sellers here are paid through the shop.</Trans>
          </li>
          <li>
            <Trans>
              The address of the site is not the one you know. Type it yourself, and do not follow a link.
            </Trans>
          </li>
        </Points>
        <p>
          <Trans>
            If one of these is so, do not pay, and <a href={`mailto:${SUPPORT}`}>write to us</a>. If you have
            paid already, call your bank at once and ask them to stop it: the first hours count.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>When an order ends, and refunds</Trans>}>
        <p>
          <Trans>
            Where your order has a payment deadline, an unpaid order ends then, and the vehicle is free for
            others. Until the ship is loaded you can ask us to cancel. What we hold of your money, and what
            was refunded when, is shown on your order.
          </Trans>
        </p>
      </ProsePart>
    </Info>
  );
}
