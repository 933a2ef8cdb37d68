import type { Page } from '@playwright/test';

/** Texts and names of controls in the page without a Chinese character; names of products and keys may be so. */
export async function foreignTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const own = /Touchline|Bad Gateway|Gateway Time-out|^[\w.+-]+@[\w.-]+$|^j[0-9a-f]{12}$|^v?[\d.]+$|^IP |^Esc$/;
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text) texts.push(node.data);
      else if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'alt', 'aria-valuetext'])
          texts.push(node.getAttribute(name) ?? '');
    }
    return texts
      .map((text) => text.trim())
      .filter((text) => /[A-Za-z]{2}/.test(text) && !/\p{Script=Han}/u.test(text) && !own.test(text));
  });
}
