import { tabooLimits } from '@touchline/domain/constants';
import { useEffect, useState } from 'react';

import { checkTexts } from './check-texts.ts';
import { carriedHits } from './taboo-carry.ts';
import type { FoundTaboos, Texts } from './taboo-report.tsx';

const lookAfter = 400;
const nothing: FoundTaboos = { title: [], content: [] };

export interface TabooCheck {
  readonly found: FoundTaboos;
  /** At once, for whoever is about to save. */
  readonly look: () => Promise<FoundTaboos>;
  /** An input method is composing: what stands there is not decided yet, and is not looked at. */
  readonly onComposing: (isComposing: boolean) => void;
}

/** Looks whenever typing pauses; until then what was found moves along with the text. */
export function useTabooCheck({ title, content }: Texts): TabooCheck {
  const [checked, setChecked] = useState<{ readonly texts: Texts; readonly found: FoundTaboos }>({
    texts: { title: '', content: '' },
    found: nothing,
  });
  const [isComposing, setIsComposing] = useState(false);
  const isSeen = checked.texts.title === title && checked.texts.content === content;
  const fits = title.length <= tabooLimits.title && content.length <= tabooLimits.content;
  const isEmpty = title.trim() === '' && content.trim() === '';

  useEffect(() => {
    if (isComposing || isSeen || isEmpty || !fits) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const texts = { title, content };
      checkTexts(texts, stop.signal).then(
        (found) => setChecked({ texts, found }),
        // Saving looks again, and says what is wrong.
        () => undefined,
      );
    }, lookAfter);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [title, content, isComposing, isSeen, isEmpty, fits]);

  return {
    found: {
      title: carriedHits(checked.found.title, checked.texts.title, title),
      content: carriedHits(checked.found.content, checked.texts.content, content),
    },
    look: async () => {
      const texts = { title, content };
      const found = await checkTexts(texts);
      setChecked({ texts, found });
      return found;
    },
    onComposing: setIsComposing,
  };
}
