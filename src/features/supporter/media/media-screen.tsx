import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { PromoOwner } from '#domain/promo/media.ts';
import { LANGUAGES, type Language } from '#domain/text/languages.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { Choice } from '#ui/choice.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { MediaItem } from './media-item.tsx';
import styles from './media.module.css';
import { SampleFile } from './sample-file.tsx';

interface MediaProps {
  owner: PromoOwner;
  /** The supporter's own language: what they print begins in it. */
  language: Language;
  /** Each language by its own name. */
  names: Readonly<Record<Language, string>>;
  age: ReactNode;
}

/** A supporter's own card, flyer and banner (spec account §2 "Promotion tools"). */
export function MediaScreen({ owner, language: own, names, age }: MediaProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? own;
  usePageTitle(t`Promotion Tools`);
  const crumbs = [
    { label: t`Home`, to: '/' },
    { label: t`Account`, to: '/profile' },
    { label: t`Promotion Tools` },
  ];
  return (
    <Wrap>
      <Crumbs label={t`Breadcrumb`} items={crumbs} />
      <PageHead
        title={<Trans>Promotion Tools</Trans>}
        lead={
          <Trans>
            Your name and your code are on each of them. The QR code opens the shop with your code.
          </Trans>
        }
        age={age}
      />
      <Note>
        <Trans>Promotion media is for registered supporters only.</Trans>
      </Note>
      <Choice
        className={styles.language}
        legend={<Trans>Print language</Trans>}
        options={LANGUAGES.map((value) => ({ value, label: names[value] }))}
        value={language}
        onChange={setChosen}
      />
      {/* Another language is another file: what was said of the one before does not hold for it. */}
      <div key={language} className={styles.items}>
        <MediaItem
          type="bc"
          owner={owner}
          language={language}
          title={t`Business cards`}
          size={<Trans>3.5 in x 2 in, for print at 300 dpi</Trans>}
          hint={<Trans>Colours run to the cut edge, with no text near it.</Trans>}
        />
        <MediaItem
          type="a5"
          owner={owner}
          language={language}
          title={t`A5 flyers`}
          size={<Trans>A5, 148 mm x 210 mm, for print at 300 dpi</Trans>}
          hint={<Trans>Prints on any printer too, two to an A4 sheet.</Trans>}
        />
        <MediaItem
          type="v-banner"
          owner={owner}
          language={language}
          title={t`Vinyl signage`}
          size={<Trans>1.7 m x 0.7 m, for print at 100 dpi</Trans>}
          hint={<Trans>The outer 65 mm is left clear for hem and eyelets.</Trans>}
        />
        <SampleFile language={language} />
      </div>
    </Wrap>
  );
}
