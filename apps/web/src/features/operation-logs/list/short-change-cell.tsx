import type { LogTouch } from '@touchline/domain/log-touch';

import { CutText } from '../../../widgets/list/cells/cut-text.tsx';
import { shortChangeWords } from './short-change.ts';

/** In a file of its own: the words of every code are many, and the other columns can be read before them. */
export function ShortChangeCell({ touched }: { touched: LogTouch }) {
  return <CutText text={shortChangeWords(touched)} />;
}
