/** The board as large as the layout has room for it, on its wood. Every screen with a board has it from here. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { BoardSize } from '../../core/go/point.js';
import { boardGeometry } from '../view/board-geometry.js';
import { EMPTY_BOARD_VIEW, type BoardView } from '../view/board-view.js';
import { BoardPicture, type BoardPictureProps } from './board.js';
import { useWords } from './language.js';
import { useRoom } from './use-room.js';

interface BoardStageProps extends Pick<BoardPictureProps, 'numbers' | 'territory' | 'sensors' | 'onPoint'> {
  readonly size: BoardSize;
  /** Undefined: nothing lies there yet. A function is asked once the board is in sight: a hall has many that are not. */
  readonly view: BoardView | (() => BoardView) | undefined;
  /** What is told beside its size to those who do not see it. */
  readonly told?: string;
  /** A small picture among others: without coordinates, in a line of text. */
  readonly isThumbnail?: boolean;
}

export const BoardStage = ({ size, view, told = '', isThumbnail = false, ...picture }: BoardStageProps): JSX.Element => {
  const { say } = useWords();
  const { stage, room } = useRoom();
  const geometry = useMemo(
    () =>
      room === undefined || room.width === 0
        ? undefined
        : boardGeometry(size, room, window.devicePixelRatio, isThumbnail ? 'bare' : 'with-coordinates'),
    [size.width, size.height, room?.width, room?.height],
  );
  const label = say('board.label', { width: size.width, height: size.height });
  // Within a link only what stands in a line of text may stand.
  const Part = isThumbnail ? 'span' : 'div';
  return (
    <Part class={isThumbnail ? 'thumbnail' : 'stage'} ref={stage}>
      {geometry !== undefined && (
        <Part class="wood">
          <BoardPicture
            {...picture}
            view={(typeof view === 'function' ? view() : view) ?? EMPTY_BOARD_VIEW}
            geometry={geometry}
            label={told === '' ? label : `${label}, ${told}`}
          />
        </Part>
      )}
    </Part>
  );
};
