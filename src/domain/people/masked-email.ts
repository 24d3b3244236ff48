/**
 * An address as others of the programme see it (account contract 3.2): the first characters of both sides and the last label,
 * `chanda@example.test` as `c***@e***.test`. Two people may look alike.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const first = (text: string): string => Array.from(text)[0] ?? '';
  return `${first(email.slice(0, at))}***@${first(domain)}***.${domain.slice(domain.lastIndexOf('.') + 1)}`;
}
