/** The spoken count of the table on show; undefined where nobody speaks: a server without a voice answers with nothing. */
import { useEffect, useState } from 'preact/hooks';
import { openCountFeed, type CountFeed } from './sound/count-feed.js';

const OK_WITH_CONTENT = 200;

const hasVoice = async (tableId: string): Promise<boolean> => {
  const answer = await fetch(`/api/v1/tables/${encodeURIComponent(tableId)}/time`).catch(() => undefined);
  return answer?.status === OK_WITH_CONTENT;
};

export const useCount = (tableId: string | undefined): CountFeed | undefined => {
  const [feed, setFeed] = useState<CountFeed>();
  useEffect(() => {
    setFeed(undefined);
    if (tableId === undefined) return undefined;
    let opened: CountFeed | undefined;
    let isOver = false;
    void hasVoice(tableId).then((isOffered) => {
      if (isOver || !isOffered) return;
      opened = openCountFeed(tableId);
      setFeed(opened);
    });
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [tableId]);
  return feed;
};
