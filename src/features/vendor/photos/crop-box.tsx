import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { type Cut, drawTurned, turnedSize } from '#offline/device/cut-image.ts';
import { type Area, type Corner, CORNERS, movedBy, pulledBy, type CropShape } from './crop-area.ts';
import styles from './crop.module.css';

interface CropBoxProps {
  picture: ImageBitmap;
  quarters: Cut['quarters'];
  shape: CropShape;
  area: Area;
  /** At each step of a drag. */
  onChange: (area: Area) => void;
}

/** Longer side of the picture as it is drawn, at most, px: a phone's width twice. */
const DRAWN = 800;
const STEP = 0.02;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The picture as it goes out, and the frame of what is taken: moved and pulled by finger, mouse or arrow keys. */
export function CropBox({ picture, quarters, shape, area, onChange }: CropBoxProps) {
  const { t } = useLingui();
  const hint = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ id: number; x: number; y: number; from: Area } | null>(null);
  const size = turnedSize(picture, quarters);
  const scale = Math.min(1, DRAWN / Math.max(size.width, size.height));
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];

  useEffect(() => {
    const drawn = canvas.current;
    const context = drawn?.getContext('2d');
    if (!drawn || !context) return;
    drawn.width = width;
    drawn.height = height;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.imageSmoothingQuality = 'high';
    drawTurned(context, picture, quarters);
    // Its memory goes now, and not when the browser tidies up.
    return () => {
      drawn.width = 0;
      drawn.height = 0;
    };
  }, [picture, quarters, scale, width, height]);

  const changed = (from: Area, corner: Corner | null, right: number, down: number) =>
    corner ? pulledBy(from, corner, { right, down }, { shape, picture: size }) : movedBy(from, right, down);
  const grip = (corner: Corner | null) => ({
    'aria-describedby': hint,
    onKeyDown(event: KeyboardEvent) {
      const step = KEYS[event.key];
      if (!step) return;
      event.preventDefault();
      onChange(changed(area, corner, ...step));
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, from: area };
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      const start = drag.current;
      const box = canvas.current?.getBoundingClientRect();
      if (start?.id !== pointerId || !box || box.width === 0) return;
      const [right, down] = [(clientX - start.x) / box.width, (clientY - start.y) / box.height];
      onChange(changed(start.from, corner, right, down));
    },
    onLostPointerCapture() {
      drag.current = null;
    },
  });
  const names: Record<Corner, string> = {
    'top-left': t`Top left corner`,
    'top-right': t`Top right corner`,
    'bottom-left': t`Bottom left corner`,
    'bottom-right': t`Bottom right corner`,
  };
  const percent = (part: number) => `${part * 100}%`;
  const place = {
    left: percent(area.left),
    top: percent(area.top),
    width: percent(area.width),
    height: percent(area.height),
  };
  return (
    <div className={styles.ground}>
      <div
        className={styles.box}
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, calc(44vh * ${width / height}))` }}
      >
        <canvas ref={canvas} role="img" aria-label={t`The chosen photo`} />
        <div className={styles.dark}>
          <div style={place} />
        </div>
        <div className={styles.frame} style={place}>
          <button type="button" className={styles.middle} aria-label={t`Move the frame`} {...grip(null)} />
          {CORNERS.map((corner) => (
            <button
              key={corner}
              type="button"
              className={`${styles.corner} ${styles[corner]}`}
              aria-label={names[corner]}
              {...grip(corner)}
            />
          ))}
        </div>
      </div>
      <span id={hint} className="vh">
        <Trans>The arrow keys move it</Trans>
      </span>
    </div>
  );
}
