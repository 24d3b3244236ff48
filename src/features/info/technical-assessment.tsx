import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '#ui/link.tsx';
import { Info, ProsePart, Points } from './components/prose.tsx';

/** The assessment of those who were invited to it. @param answer the form that takes what they found */
export function TechnicalAssessment({ answer }: { answer: ReactNode }) {
  const { t } = useLingui();
  return (
    <Info
      title={t`Technical assessment`}
      lead={<Trans>For candidates who were invited by email and have a reference number.</Trans>}
    >
      <ProsePart title={<Trans>Before you begin</Trans>}>
        <Points>
          <li>
            <Trans>Have the email with your reference number and your task to hand.</Trans>
          </li>
          <li>
            <Trans>The task asks for two invoice numbers, and for what you benchmarked.</Trans>
          </li>
          <li>
            <Trans>
              What you type is kept on this phone, so you can go on later. It is sent when you press Send, or
              as soon as there is a connection.
            </Trans>
          </li>
        </Points>
        <p>
          <Trans>
            We use it to choose whom to invite, and for nothing else: see <Link to="/privacy">Privacy</Link>.
          </Trans>
        </p>
      </ProsePart>
      {answer}
    </Info>
  );
}
