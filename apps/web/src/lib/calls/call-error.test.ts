import { expect, test } from 'vitest';

import { readData, readFailure } from './call-error.ts';

test('answer data of every type is read', async () => {
  expect(await readData(Response.json({ data: { a: 1 } }))).toEqual({ a: 1 });
  expect(await readData(Response.json({ data: null }))).toBeNull();
});

test.each(['<!doctype html><title>sign in to the wireless</title>', '{"data":{"a":', '', '{}', 'null', '[]'])(
  'an answer of %s is none of ours',
  async (body) => {
    await expect(readData(new Response(body))).rejects.toBeInstanceOf(Error);
  },
);

test('a failure without our body keeps its status and the time to wait', async () => {
  const response = new Response('<h1>busy</h1>', { status: 503, headers: { 'Retry-After': '7' } });
  expect(await readFailure(response)).toMatchObject({ status: 503, code: '', retryAfter: 7 });
});
