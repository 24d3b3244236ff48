import { Fragment } from 'react';

/** Address of a mailbox. In a narrow column it breaks behind its signs, not in the middle of a name. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?<=[@._-])/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one address never change places
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
