import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { NO_IMAGE, type Picture as WirePicture } from '#contract/wire.ts';
import { bytesText } from '#domain/bytes.ts';
import { useStrip } from '#offline/react.ts';
import { Picture } from '#ui/picture.tsx';

interface VehiclePictureProps {
  /** The wire's image path, or the literal for none. */
  image: string;
  picture: WirePicture | null;
  /** What is on it, or '' where the text beside it says so. */
  alt: string;
  /** Width of the file to load, px. */
  width: 160 | 320 | 640 | 1280;
  /** Larger ones for larger places; the browser chooses. */
  widths?: readonly number[];
  sizes?: string;
  /** Pictures wait for a tap. */
  saver: boolean;
  eager?: boolean;
  square?: boolean;
  tiny?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A picture of a product in its kept place: shown, or behind a tap with what it costs. */
export function VehiclePicture(props: VehiclePictureProps) {
  const { image, picture, saver, tiny = false, width } = props;
  const { t } = useLingui();
  const { online } = useStrip();
  const [asked, setAsked] = useState(false);
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
      />
    );
  const address = (px: number): string => image.replace(/\/\d+\.webp$/, `/${px}.webp`);
  const cost = picture?.bytes[String(width)];
  const size = cost === undefined ? '' : bytesText(cost);
  const mode = !saver || asked ? 'show' : online ? 'ask' : 'offline';
  const label =
    mode === 'offline' ? t`Photo, when online` : tiny ? size : size ? t`Photo, ${size}` : t`Photo`;
  const known = (props.widths ?? []).filter((px) => picture?.bytes[String(px)] !== undefined);
  return (
    <Picture
      mode={mode}
      src={address(width)}
      srcSet={known.length > 1 ? known.map((px) => `${address(px)} ${px}w`).join(', ') : undefined}
      sizes={props.sizes}
      alt={props.alt}
      width={picture?.width ?? 1280}
      height={picture?.height ?? 960}
      thumbhash={picture?.thumbhash}
      label={label}
      onAsk={() => setAsked(true)}
      eager={props.eager}
      square={props.square}
      tiny={tiny}
      className={props.className}
    >
      {props.children}
    </Picture>
  );
}
