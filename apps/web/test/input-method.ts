/// <reference types="@vitest/browser-playwright" />
import { cdp } from 'vitest/browser';

/** Writes as an input method does: what is not decided yet is shown in the box, then decided on. */
export const inputMethod = {
  compose: async (text: string) =>
    await cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
  commit: async (text: string) => await cdp().send('Input.insertText', { text }),
};
