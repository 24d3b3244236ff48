import { Trans } from '@lingui/react/macro';

/** Why the shop did not take a message. */
export function WhyNotTaken({ code }: { code: string }) {
  switch (code) {
    case 'bank_details':
      return (
        <Trans>
          Not sent: buyers pay against the pro-forma of the shop alone. Withdraw it and take the account
          number out.
        </Trans>
      );
    case 'inquiry_ended':
      return <Trans>Not sent: one of you has left the shop.</Trans>;
    case 'inquiry_full':
      return <Trans>Not sent: nothing more can be added here. Ask again on the listing.</Trans>;
    case 'vendor_not_approved':
      return <Trans>Not sent: your seller account is not approved.</Trans>;
    case 'not_found':
      return <Trans>Not sent: it is not there any more.</Trans>;
    default:
      return <Trans>Not sent: the shop did not accept it.</Trans>;
  }
}
