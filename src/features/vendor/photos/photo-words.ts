import { useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import * as v from 'valibot';
import type { NotPreparedCode } from '#offline/device/prepare-image.ts';
import type { Reason } from '#offline/store/states.ts';

const TEXTS = refusalTexts('image_format');

export interface PhotoWords {
  title: string;
  hint: string | null;
}

/** Why a photo could not be taken, in the spec's own words (account spec 8) and with what helps. */
export function usePhotoWords(): {
  unfit: (code: NotPreparedCode) => PhotoWords;
  refused: (reason: Reason | null) => PhotoWords;
  signIn: string;
} {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const format = words('image_format');
  const other = t`Something has gone wrong, contact customer support`;
  return {
    signIn: t`Unauthorized error - Login and try again`,
    unfit: (code) => {
      switch (code) {
        case 'not_a_picture':
          return { title: format, hint: null };
        case 'unreadable':
          return { title: format, hint: t`This file is damaged, or a part of it is missing.` };
        case 'too_large':
          return {
            title: other,
            hint: t`This picture is larger than 50 MB or 40 million points. Choose a smaller one.`,
          };
      }
    },
    refused: (reason) => {
      if (reason?.kind === 'dependency')
        return {
          title: t`The listing itself needs your answer first.`,
          hint: t`The photo is kept on this phone.`,
        };
      if (reason?.kind === 'server_error')
        return {
          title: other,
          hint: t`The server did not answer after many tries. The photo is kept on this phone; it is safe to try again.`,
        };
      const { status = null, code = '', message = '' } = reason ?? {};
      if (status === 400 || UNREADABLE.includes(code)) return { title: format, hint: null };
      // What is too large, the shop says in a word of its own beside that.
      const said = message === other ? hintOf(reason?.body) : message;
      return { title: other, hint: said === '' ? null : said };
    },
  };
}

const Hinted = v.object({ hint: v.string() });
function hintOf(body: unknown): string {
  const read = v.safeParse(Hinted, body);
  return read.success ? read.output.hint : '';
}

const UNREADABLE = ['image_format', 'image_unreadable', 'file_type_invalid', 'file_unreadable'];
