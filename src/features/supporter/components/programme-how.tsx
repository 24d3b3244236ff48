import { Trans } from '@lingui/react/macro';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { JOIN } from '../join-address.ts';
import styles from './programme.module.css';

/** The two steps into the programme (spec account §2), and what comes after them. @param hasAccount somebody is signed in */
export function ProgrammeHow({ hasAccount }: { hasAccount: boolean }) {
  return (
    <>
      <Box title={<Trans>How to join</Trans>}>
        <ol className={styles.steps}>
          <li>
            <h3>
              <Trans>Sign up</Trans>
            </h3>
            <p>
              <Trans>Create an account with your email address, or log in to the one you have.</Trans>
            </p>
            {!hasAccount && (
              <ButtonLink tall to="/login" state={{ from: JOIN, newcomer: true }}>
                <Trans>Sign up</Trans>
              </ButtonLink>
            )}
          </li>
          <li>
            <h3>
              <Trans>Join from your account</Trans>
            </h3>
            <p>
              <Trans>
                Press Join the programme. Enter your mobile number and, if someone told you about us, their
                email, and agree to the terms. You get your code straight away.
              </Trans>
            </p>
            <ButtonLink tall to="/profile">
              <Trans>My Account</Trans>
            </ButtonLink>
          </li>
        </ol>
      </Box>
      <Box title={<Trans>After joining</Trans>}>
        <ul className={`list ${styles.points}`}>
          <li>
            <h3>
              <Trans>Finish the training</Trans>
            </h3>
            <p>
              <Trans>
                An introduction and three chapters. They stay on your phone, and you can read them without a
                connection.
              </Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Share your code</Trans>
            </h3>
            <p>
              <Trans>
                Your dashboard has the code and the link, to copy or share. Customers type the code in their
                basket.
              </Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Follow what you earn</Trans>
            </h3>
            <p>
              <Trans>
                The dashboard shows each order, and the statement says for each line how it was calculated.
              </Trans>
            </p>
          </li>
        </ul>
      </Box>
      <Note title={<Trans>Your own orders earn nothing.</Trans>}>
        <Trans>Nobody can use their own code.</Trans>
      </Note>
    </>
  );
}
