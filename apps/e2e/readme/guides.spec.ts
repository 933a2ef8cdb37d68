import { expect } from '@playwright/test';

import { guideWalks } from '../support/guides/guides.ts';
import { recordedLines, recordScreen, screenLines } from '../support/guides/screen-record.ts';
import { test } from '../support/journey.ts';
import { takePicture } from './take-picture.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** Pictures stay as they are; a screen that differs from its picture's fails. */
const onlyCompares = process.env['E2E_GUIDES'] === 'compare';

for (const [guide, walk] of Object.entries(guideWalks))
  test(`the guide of the ${guide} is pictured`, async ({ page, request, database, newPerson, enter }) => {
    await walk({ page, request, database, newPerson, enter }, async (task) => {
      const picture = `${guide}-${task}`;
      if (onlyCompares) {
        await page.mouse.move(0, 0);
        const recorded = await recordedLines(picture);
        if (recorded !== null) await expect.poll(() => screenLines(page), picture).toEqual(recorded);
        return;
      }
      await takePicture(page, picture, 'manual');
      const before = await screenLines(page);
      await expect.poll(() => screenLines(page), { intervals: [1000] }).toEqual(before);
      await recordScreen(page, picture);
    });
  });
