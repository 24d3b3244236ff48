import { Trans } from '@lingui/react/macro';

/** Why the shop did not take a message. */
export function WhyNotTaken({ code }: { code: string }) {
  switch (code) {
    case 'bank_details':
      return (
        <Trans>
          Not sent: buyers pay only against the shop’s pro-forma. Withdraw it and remove the account number.
        </Trans>
      );
    case 'inquiry_ended':
      return <Trans>Not sent: one of you has closed their account.</Trans>;
    case 'inquiry_full':
      return <Trans>Not sent: nothing more can be added here. Ask again on the listing.</Trans>;
    case 'vendor_not_approved':
      return <Trans>Not sent: your seller account is not approved.</Trans>;
    case 'not_found':
      return <Trans>Not sent: it is no longer there.</Trans>;
    default:
      return <Trans>Not sent: the shop did not accept it.</Trans>;
  }
}
