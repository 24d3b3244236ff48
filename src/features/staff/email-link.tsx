import { EmailText } from '#ui/email-text.tsx';

/** Address to write to. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      <EmailText email={email} />
    </a>
  );
}
