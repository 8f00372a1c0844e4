// Mouse, pen and fingers on the map: drag to move, wheel and pinch to zoom, press to select.
import type { View } from '../geometry/view';

export interface Gestures {
  view: View;
  pixelRatio(): number;
  /** The view was moved, or zoomed. */
  moved(zoomed: boolean): void;
  hover(x: number, y: number): void;
  leave(): void;
  press(x: number, y: number, touch: boolean): void;
  /** Zooms to what is there. */
  enter(x: number, y: number): void;
}

// Further than this, in pixels of the page, a press has become a drag.
const STILL = 4;
const LINE = 18;

export function listenToPointer(canvas: HTMLCanvasElement, gestures: Gestures): void {
  const down = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  const { view } = gestures;
  const place = (event: MouseEvent): { x: number; y: number } => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    if (!down.size) travelled = 0;
    down.set(event.pointerId, place(event));
    // Two fingers are never a press.
    if (down.size > 1) travelled = Infinity;
    canvas.focus({ preventScroll: true });
  });

  canvas.addEventListener('pointermove', (event) => {
    const now = place(event);
    const before = down.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType !== 'touch') gestures.hover(now.x, now.y);
      return;
    }
    const ratio = gestures.pixelRatio();
    const dx = Math.round((now.x - before.x) * ratio);
    const dy = Math.round((now.y - before.y) * ratio);
    if (down.size === 1) {
      travelled += Math.hypot(dx, dy) / ratio;
      if (travelled <= STILL) return;
      canvas.classList.add('dragged');
      gestures.leave();
      view.pan(dx, dy);
      // What rounding left over is not lost.
      down.set(event.pointerId, { x: before.x + dx / ratio, y: before.y + dy / ratio });
      gestures.moved(false);
      return;
    }
    const other = [...down].find(([id]) => id !== event.pointerId)![1];
    const apart = Math.hypot(now.x - other.x, now.y - other.y);
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    down.set(event.pointerId, now);
    view.pan(dx / 2, dy / 2);
    if (apart > 0 && was > 0) {
      view.zoom(apart / was, ((now.x + other.x) / 2) * ratio, ((now.y + other.y) / 2) * ratio);
    }
    gestures.moved(true);
  });

  const up = (event: PointerEvent): void => {
    if (!down.delete(event.pointerId)) return;
    if (!down.size) canvas.classList.remove('dragged');
    if (event.type === 'pointerup' && !down.size && travelled <= STILL) {
      const { x, y } = place(event);
      gestures.press(x, y, event.pointerType === 'touch');
    }
  };
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('pointerleave', () => gestures.leave());

  canvas.addEventListener('dblclick', (event) => {
    const { x, y } = place(event);
    gestures.enter(x, y);
  });

  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { x, y } = place(event);
      const ratio = gestures.pixelRatio();
      const lines = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      // A trackpad's pinch comes as a wheel with Control, in smaller steps.
      view.zoom(Math.exp(-lines * (event.ctrlKey ? 0.01 : 0.0016)), x * ratio, y * ratio);
      gestures.leave();
      gestures.moved(true);
    },
    { passive: false },
  );
}
