import { lastProviderPosition } from '@touchline/domain/constants';
import { fieldRules } from '@touchline/domain/field-rules';
import { z } from 'zod';

import { field, instant, integer } from './definition/fields.ts';
import { read, readList, resource, write } from './definition/resource.ts';
import { defineList } from './lists.ts';

const view = 'pre_#_prv-view';
/** Odds providers are the same for every merchant: the platform's own people look after them. */
const scope = 'platform' as const;
const params = z.strictObject({ id: integer(1, 999_999) });

const provider = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Where nobody chose, the first that has odds is taken. */
  position: z.number().int(),
  /** The suppliers' names of the provider. */
  makers: z.array(z.object({ supplier: z.string(), supplierName: z.string(), makerId: z.string() })),
  updatedTime: instant,
});

export const oddsProviderList = defineList({
  columns: {
    position: { type: 'number', sortable: true },
    id: { type: 'number', sortable: true },
    name: { type: 'text' },
    makers: { type: 'list' },
    updatedTime: { type: 'instant', sortable: true },
  },
  filters: { keyword: { type: 'text', max: 50 } },
  order: { column: 'position', isAsc: true },
  size: 50,
});

export const oddsProviderCalls = resource('odds-providers', {
  list: readList({
    path: '/odds-providers',
    summary: '赔率公司列表',
    permission: view,
    scope,
    list: oddsProviderList,
    row: provider,
  }),
  get: read({
    path: '/odds-provider/{id}',
    summary: '赔率公司详情',
    permission: view,
    scope,
    params,
    response: provider,
    errors: ['notFound'],
  }),
  update: write({
    method: 'PATCH',
    path: '/odds-provider/{id}',
    summary: '修改赔率公司',
    permission: 'pre_#_prv-action',
    scope,
    params,
    body: z.strictObject({
      name: field(fieldRules.entryName),
      position: z.number().int().min(1).max(lastProviderPosition),
      updatedTime: instant,
    }),
    response: z.object({ updatedTime: instant }),
    errors: ['notFound', 'conflict'],
    toast: 'update',
  }),
});
