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
            <Trans>You pay nothing at this point, and no card is needed.</Trans>
          </ProseStep>
          <ProseStep title={<Trans>Get the pro-forma invoice</Trans>}>
            <Trans>
              It comes by email as a PDF and is with your order. It says how much, in which currency, to whom,
              to which account and with which reference.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>Check it</Trans>}>
            <Trans>
              Type its code on the verify page, or choose the file there. The page says whether the pro-forma
              is current, replaced, expired, paid or canceled. Pay only if it says current.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>Pay the whole amount with the reference</Trans>}>
            <Trans>
              Your bank may charge a fee, and so may an intermediary bank. Ask for a transfer with all charges
              paid by you, so that the full amount arrives.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>Send the proof</Trans>}>
            <Trans>
              Take a photo of the slip, or use the PDF from your bank, and add it to your order. It is kept on
              your phone until there is a connection, then sent once.
            </Trans>
          </ProseStep>
          <ProseStep title={<Trans>We confirm</Trans>}>
            <Trans>
              Our staff check that the money has reached the account. Your order then shows as paid, or what
              is left to pay, and you get an email.
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
            Only if your pro-forma prints a Bitcoin address, and only to that address. A Bitcoin payment
            cannot be reversed.
          </Trans>
        </p>
        <h3>
          <Trans>Mobile money</Trans>
        </h3>
        <p>
          <Trans>
            For orders in kwacha, if your order offers it. You confirm it on your own phone. Never tell anyone
            your PIN.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>How to spot fraud</Trans>}>
        <Points>
          <li>
            <Trans>Someone says that our account has changed. It has not, no matter who says so.</Trans>
          </li>
          <li>
            <Trans>
              The account number comes in a chat, in the text of an email or in a photo. We print it in the
              pro-forma PDF, and nowhere else.
            </Trans>
          </li>
          <li>
            <Trans>The verify page does not know the invoice code, or says that it was replaced.</Trans>
          </li>
          <li>
            <Trans>You are rushed: pay today, or the car is gone.</Trans>
          </li>
          <li>
            <Trans>A seller asks you to pay them directly. Sellers here are paid through the shop.</Trans>
          </li>
          <li>
            <Trans>
              The website address is not the one you know. Type it in yourself; do not follow a link.
            </Trans>
          </li>
        </Points>
        <p>
          <Trans>
            If any of these happens, do not pay, and <a href={`mailto:${SUPPORT}`}>write to us</a>. If you
            have already paid, call your bank at once and ask them to stop the payment: the first hours
            matter.
          </Trans>
        </p>
      </ProsePart>
      <ProsePart title={<Trans>When an order ends, and refunds</Trans>}>
        <p>
          <Trans>
            If your order has a payment deadline and is not paid by then, it ends and the vehicle goes back on
            sale. Until the ship is loaded you can ask us to cancel. Any money we hold for you, and any
            refunds with their dates, are shown on your order.
          </Trans>
        </p>
      </ProsePart>
    </Info>
  );
}
