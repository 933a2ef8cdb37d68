import { existsSync, globSync, readdirSync } from 'node:fs';

import { calls } from '@touchline/contract/calls';
import { describe, expect, it } from 'vitest';

const stems = [...new Set(Object.keys(calls).map((id) => id.split('.')[0] ?? ''))];
const modules = readdirSync('apps/server/src/modules').filter(
  (name) => globSync(`apps/server/src/modules/${name}/*.routes.ts`).length > 0,
);
const features = readdirSync('apps/web/src/features');

it('a feature has one name on both sides of the wire', () => {
  expect(modules.toSorted()).toEqual(stems.toSorted());
  expect(features.filter((name) => !stems.includes(name))).toEqual([]);
});

describe.each(stems)('%s', (stem) => {
  it('the stem names the files of contract and routes', () => {
    expect(globSync(`packages/contract/src/{,*/}${stem}.ts`)).toHaveLength(1);
    expect(existsSync(`apps/server/src/modules/${stem}/${stem}.routes.ts`)).toBe(true);
  });
});

describe.each(features)('%s', (feature) => {
  it('the feature has its texts under its own name', () => {
    const own = `apps/web/src/features/${feature}/${feature}.messages.ts`;
    expect(globSync(`apps/web/src/features/${feature}/*.messages.ts`).filter((path) => path !== own)).toEqual([]);
    expect(existsSync(`apps/web/src/locales/zh-CN/${feature}.json`)).toBe(true);
  });
});
