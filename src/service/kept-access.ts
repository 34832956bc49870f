/** Who may do what, as the data folder keeps it: for those who only look. */
import { isClosedInBook } from '../console/access/access-book.js';

/** In the data folder. */
export const ACCESS_FILE = 'access.json';

/** `closed`: the machine itself must sign in too. `text`: of the file; undefined: there is none. */
export const keptAccess = (text: string | undefined): 'none' | 'unreadable' | 'closed' | 'open' => {
  if (text === undefined) return 'none';
  const isClosed = isClosedInBook(text);
  if (isClosed === undefined) return 'unreadable';
  return isClosed ? 'closed' : 'open';
};
