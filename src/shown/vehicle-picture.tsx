import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { NO_IMAGE, type Picture as WirePicture } from '#contract/wire.ts';
import { bytesText } from '#domain/text/bytes.ts';
import { pictureCost, fileAddress, widthOrAsked } from '#domain/stock/picture-file.ts';
import { loadsWithoutTap } from '#domain/stock/picture-mode.ts';
import { useStrip } from '#offline/react/react.ts';
import { Picture } from '#ui/picture.tsx';
import { usePictures } from './pictures.ts';
import { useTakesAvif } from './takes-avif.ts';

interface VehiclePictureProps {
  /** The wire's image path, or the literal for none. */
  image: string;
  picture: WirePicture | null;
  /** Description of what is on it, or '' where the text beside it says so. */
  alt: string;
  /** Width of the file to load, px; of a small source the widest that there is. */
  width: 160 | 320 | 640 | 1280;
  /** Larger ones for larger places; the browser chooses. */
  widths?: readonly number[];
  sizes?: string;
  /** Every picture waits for a tap; where only small ones load, larger ones wait all the same. */
  saver: boolean;
  /** Its tap is kept by what stands around; without it the picture keeps its own. */
  asked?: boolean;
  onAsk?: () => void;
  /** Part of a button around it: the picture only says what it costs. */
  passive?: boolean;
  /** Its turn has not come: only its place is kept, and its colours. */
  later?: boolean;
  eager?: boolean;
  /** Its caption stands on it already. */
  captioned?: boolean;
  square?: boolean;
  tiny?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A picture of a product in its kept place: shown, or behind a tap with what it costs. */
export function VehiclePicture(props: VehiclePictureProps) {
  const { image, picture, passive = false, tiny = false, later = false } = props;
  const { t } = useLingui();
  const { mode: loading } = usePictures();
  const width = widthOrAsked(picture, props.width);
  const waits = props.saver || !loadsWithoutTap(loading, width);
  const takesAvif = useTakesAvif(waits && picture?.avif !== undefined);
  const { online } = useStrip();
  const [tapped, setTapped] = useState(false);
  const asked = props.asked ?? tapped;
  if (image === NO_IMAGE)
    return (
      <Picture
        mode="none"
        src={null}
        alt=""
        width={4}
        height={3}
        label={tiny ? '' : t`No photo`}
        square={props.square}
        tiny={tiny}
        className={props.className}
      >
        {props.children}
      </Picture>
    );
  const cost = picture && pictureCost(picture, width, takesAvif);
  const size = cost === null ? '' : bytesText(cost);
  const shows = !waits || asked;
  const mode = later ? 'later' : shows ? 'show' : online && !passive ? 'ask' : 'offline';
  const words = !online ? t`Photo, when online` : shows ? t`No photo` : size ? t`Photo, ${size}` : t`Photo`;
  // The tap was for the file whose size it named.
  const known = (waits ? [] : (props.widths ?? [])).filter(
    (px) => loadsWithoutTap(loading, px) && picture?.bytes[String(px)] !== undefined,
  );
  const files = known.length > 1 ? known : [width];
  const setOf = (type: (px: number) => 'avif' | 'webp'): string =>
    files.map((px) => fileAddress(image, px, type(px)) + (known.length > 1 ? ` ${px}w` : '')).join(', ');
  const small = picture?.avif;
  return (
    <Picture
      mode={mode}
      src={fileAddress(image, width)}
      srcSet={known.length > 1 ? setOf(() => 'webp') : undefined}
      // Of each width the file that costs least: the type only says who is able to read them all.
      avif={small && files.some((px) => small[px]) ? setOf((px) => (small[px] ? 'avif' : 'webp')) : undefined}
      sizes={props.sizes}
      alt={props.alt}
      width={picture?.width ?? 1280}
      height={picture?.height ?? 960}
      thumbhash={picture?.thumbhash}
      label={!tiny ? words : shows ? '' : size}
      note={picture?.sample && !tiny && !props.captioned ? t`Illustration` : undefined}
      onAsk={props.onAsk ?? (() => setTapped(true))}
      attempt={String(online)}
      eager={props.eager}
      square={props.square}
      tiny={tiny}
      className={props.className}
    >
      {props.children}
    </Picture>
  );
}
