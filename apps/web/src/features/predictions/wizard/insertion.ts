export interface Insertion {
  /** For the text's `ref`. */
  readonly attach: (area: HTMLTextAreaElement | null) => (() => void) | undefined;
  /** False where the text would become too long. */
  readonly insert: (sentence: string) => boolean;
}

/**
 * Puts sentences into a text as if they were typed, so that the browser can take them back: where the caret last was, or
 * at the end of a text that nobody has been in. What an input method composes is let be: a sentence waits for its end.
 */
export function createInsertion(most: number): Insertion {
  let area: HTMLTextAreaElement | null = null;
  let hasCaret = false;
  let isComposing = false;
  let waiting: string | null = null;

  function insert(sentence: string): boolean {
    if (area === null) return false;
    const { value, selectionEnd } = area;
    const at = hasCaret ? selectionEnd : value.length;
    if (`${value.slice(0, at)}${sentence}${value.slice(at)}`.trim().length > most) return false;
    if (isComposing) waiting = sentence;
    else put(area, at, sentence);
    return true;
  }

  function putWaiting(): void {
    const sentence = waiting;
    waiting = null;
    if (sentence !== null && !isComposing) insert(sentence);
  }

  return {
    insert,
    attach(given) {
      if (given === null) return undefined;
      area = given;
      hasCaret = false;
      isComposing = false;
      waiting = null;
      const leaving = new AbortController();
      const listen = (event: string, hear: () => void) =>
        given.addEventListener(event, hear, { signal: leaving.signal });
      listen('focus', () => {
        hasCaret = true;
      });
      listen('compositionstart', () => {
        isComposing = true;
      });
      listen('compositionend', () => {
        isComposing = false;
        // The browser has not finished with what was composed before this event is over.
        setTimeout(putWaiting);
      });
      return () => {
        leaving.abort();
        area = null;
      };
    },
  };
}

function put(area: HTMLTextAreaElement, at: number, sentence: string): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(at, at);
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else writes into a text so that its undo knows of it
  if (document.execCommand('insertText', false, sentence)) return;
  area.setRangeText(sentence, at, at, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
