import type { ReactNode } from 'react';
import type { Picture } from '#contract/wire.ts';
import { VehiclePicture } from './vehicle-picture.tsx';

interface ListPictureProps {
  image: string;
  picture: Picture | null;
  saver: boolean;
  /** Seen at once, without scrolling. */
  eager?: boolean;
  /** Its tap is kept by the list; without it the picture keeps its own. */
  asked?: boolean;
  onAsk?: () => void;
  /** Over the picture. */
  children?: ReactNode;
}

/** The picture of a row in a list; its title stands beside it. */
export function ListPicture(props: ListPictureProps) {
  return (
    <VehiclePicture
      {...props}
      alt=""
      width={320}
      widths={[160, 320]}
      sizes="(min-width: 900px) 208px, 136px"
    />
  );
}
