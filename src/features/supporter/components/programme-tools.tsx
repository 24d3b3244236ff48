import { Trans } from '@lingui/react/macro';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import styles from './programme.module.css';

/** Tools to advertise with (spec account §2). @param isIn it is theirs already */
export function ProgrammeTools({ isIn }: { isIn: boolean }) {
  return (
    <>
      <Box title={<Trans>Promotion tools</Trans>}>
        <p>
          <Trans>
            Ready to print, with your name and your code on them. Each is made for you when you download it.
          </Trans>
        </p>
        <ul className={`list ${styles.points}`}>
          <li>
            <h3>
              <Trans>Business cards</Trans>
            </h3>
            <p>
              <Trans>3.5 in x 2 in, to hand to people you talk to.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>A5 flyer</Trans>
            </h3>
            <p>
              <Trans>For notice boards, markets and shop counters.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Vinyl banner</Trans>
            </h3>
            <p>
              <Trans>1.7 m x 0.7 m, for a wall, a fence or an event.</Trans>
            </p>
          </li>
        </ul>
      </Box>
      {!isIn && (
        <Note title={<Trans>For registered supporters only.</Trans>}>
          <Trans>
            The downloads carry your name and promo code, so they are available once you have joined.
          </Trans>
        </Note>
      )}
      <div>
        <ButtonLink variant="main" icon="download" to="/advertising-tools">
          <Trans>Go to the promotion tools</Trans>
        </ButtonLink>
      </div>
    </>
  );
}
