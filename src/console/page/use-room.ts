import { useEffect, useRef, useState } from 'preact/hooks';
import type { Room } from '../view/board-geometry.js';

/** The room that the layout gives the board, as the window changes. */
export const useRoom = (): { readonly stage: { readonly current: HTMLDivElement | null }; readonly room: Room | undefined } => {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    if (stage.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, []);
  return { stage, room };
};
