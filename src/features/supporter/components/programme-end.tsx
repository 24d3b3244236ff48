import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { JOIN } from '../join-address.ts';
import { MemberWays } from './programme-joined.tsx';

interface EndProps {
  /** Code of who is in already; null: nobody known, as in the page that the server draws. */
  code: string | null;
  /** Another way is the main one here. */
  quiet?: boolean;
  /** Beside the way in. */
  children?: ReactNode;
}

/** Foot of each page of the programme: the way in, or the ways on of who is in. */
export function ProgrammeEnd({ code, quiet = false, children }: EndProps) {
  const { t } = useLingui();
  if (code !== null)
    return (
      <Box
        title={
          <Trans>
            You have joined: your code is <span translate="no">{code}</span>
          </Trans>
        }
      >
        <MemberWays label={t`Supporter`} />
      </Box>
    );
  return (
    <div className="row row-wrap">
      <ButtonLink variant={quiet ? 'plain' : 'main'} tall={quiet} to={JOIN}>
        <Trans>Join the programme</Trans>
      </ButtonLink>
      {children}
    </div>
  );
}
