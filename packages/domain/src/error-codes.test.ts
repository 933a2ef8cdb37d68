import { expect, test } from 'vitest';

import { errorCodes } from './error-codes.ts';

test('[WIR-17] [WIR-18] [WIR-19] the codes of the specification mean what it says', () => {
  expect(errorCodes.sessionExpired).toMatchObject({ code: '001004', status: 401 });
  expect(errorCodes.sessionEnded).toMatchObject({ code: '001005', status: 401 });
  expect(errorCodes.stillAssociated).toMatchObject({ code: '000011', status: 409 });
  expect(errorCodes.formRefused).toMatchObject({ code: '001002', status: 422 });
});

test('[WIR-20] our own codes stand in the same catalogue, each with its text', () => {
  const { validation, forbidden, notFound, conflict, rateLimited, dependencyDown } = errorCodes;
  const statuses = [validation, forbidden, notFound, conflict, rateLimited, dependencyDown].map(({ status }) => status);
  expect(statuses).toEqual([400, 403, 404, 409, 429, 503]);
  const entries = Object.values(errorCodes);
  expect(new Set(entries.map(({ code }) => code)).size).toBe(entries.length);
  for (const { code, status, message } of entries) {
    expect(code).toMatch(/^\d{6}$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).toMatch(/^[\p{Script=Han}，]+$/u);
  }
});
