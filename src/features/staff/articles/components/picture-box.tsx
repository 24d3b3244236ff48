import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { PictureChooser } from '../../picture-chooser.tsx';
import styles from '../articles.module.css';
import type { WrittenArticle } from '../use-article.ts';

/** The picture that stands for the article in lists, and pictures for lines of its text. */
export function PictureBox({ written }: { written: WrittenArticle }) {
  const { t } = useLingui();
  const { article, texts, type } = written;
  return (
    <Box title={<Trans>Picture</Trans>}>
      <PictureChooser
        hash={texts.picture}
        chosenPicture={{ src: article.image, picture: article.picture }}
        alt={t`Picture of the article`}
        onChange={(picture) => type({ picture })}
      >
        {({ url }) => {
          const line = `![](${url})`;
          return (
            <>
              <p className="small">
                <Trans>It shows in lists once you save. For a line of the text:</Trans>{' '}
                <span className={styles.code}>{line}</span>
              </p>
              <Button small onClick={() => type({ content: `${texts.content}\n\n${line}\n` })}>
                <Trans>Put it at the end of the text</Trans>
              </Button>
            </>
          );
        }}
      </PictureChooser>
    </Box>
  );
}
