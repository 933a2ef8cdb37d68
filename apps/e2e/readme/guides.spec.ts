import { expect } from '@playwright/test';

import { guideWalks } from '../support/guides/guides.ts';
import { recordScreen, screenLines } from '../support/guides/screen-record.ts';
import { test } from '../support/journey.ts';
import { takePicture } from './take-picture.ts';

test.use({ viewport: { width: 1366, height: 768 } });

for (const [guide, walk] of Object.entries(guideWalks))
  test(`the guide of the ${guide} is pictured`, async ({ page, request, database, newPerson, enter }) => {
    await walk({ page, request, database, newPerson, enter }, async (task) => {
      const picture = `${guide}-${task}`;
      await takePicture(page, picture, 'manual');
      const before = await screenLines(page);
      await expect.poll(() => screenLines(page), { intervals: [1000] }).toEqual(before);
      await recordScreen(page, picture);
    });
  });
