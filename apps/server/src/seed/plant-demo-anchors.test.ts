import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startStack, type TestStack } from '../../test/stack/stack.ts';
import { anchorsPerMerchant, demoAnchors } from './demo-anchors.ts';
import { plantDemoAnchors } from './plant-demo-anchors.ts';
import { plantDemo } from './plant-demo.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
  await plantDemo(stack.owner, 'demo-password-7');
});
afterAll(() => stack.close());

const merchants = Object.keys(demoAnchors);

it('managers of anchors find 40 with photos in each merchant, and targets with domains, once', async () => {
  await plantDemoAnchors(stack.platform);
  await plantDemoAnchors(stack.platform);
  for (const merchantCode of merchants) {
    const { anchors, inUse } = await inMerchant(stack.owner, merchantCode, async (tx) => ({
      anchors: await tx.selectFrom('tenant.anchors').select(['name', 'photo', 'is_enabled']).execute(),
      inUse: await tx.selectFrom('tenant.domains').select('name').where('state', '=', 'IN_USE').execute(),
    }));
    expect(anchors).toHaveLength(anchorsPerMerchant);
    expect(new Set(anchors.map(({ name }) => name)).size).toBe(anchorsPerMerchant);
    expect(anchors.filter(({ is_enabled }) => !is_enabled)).toHaveLength(3);
    for (const { photo } of anchors) expect(await stack.platform.files.open(photo ?? '')).not.toBeNull();
    expect(inUse).toHaveLength(1 + (demoAnchors[merchantCode]?.targets.length ?? 0));
  }
});
