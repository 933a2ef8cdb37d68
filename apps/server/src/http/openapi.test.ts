import { Validator } from '@seriousme/openapi-schema-validator';
import { addressOf, apiPrefix, calls } from '@touchline/contract/calls';
import type { Call } from '@touchline/contract/definition/call';
import { errorCodes } from '@touchline/domain/error-codes';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { specimenCalls } from '../../test/specimen/specimen.contract.ts';
import { startStack, type TestStack } from '../../test/stack/stack.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  readonly responses: Record<string, { description: string }>;
}

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const contracts: [string, Record<string, Call>][] = [
  ['the product', calls],
  ['every kind of call', specimenCalls],
];

it.each(contracts)('the document of %s is valid OpenAPI 3.1', async (_name, contract) => {
  const validator = new Validator();
  const result = await validator.validate({ ...openApiDocument(contract) });
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

it.each(contracts)('the document of %s has every call with its parameters and its errors', (_name, contract) => {
  const { paths } = openApiDocument(contract);
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as Operation[]);
  expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(Object.keys(contract).toSorted());
  for (const call of Object.values(contract)) {
    const operation = paths[addressOf(call)]?.[call.method.toLowerCase()] as Operation;
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(call.path.match(/\{\w+\}/g) ?? []);
    for (const name of call.errors) {
      const { status, code } = errorCodes[name];
      expect(operation.responses[status]?.description).toContain(code);
    }
  }
});

it('a write that may be repeated under a key says so, and what it answers then', () => {
  const { paths } = openApiDocument(specimenCalls);
  const { post, get } = paths[`${apiPrefix}/specimens`] as Record<string, Operation>;
  expect(post?.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }));
  expect(post?.responses['409']?.description).toContain(errorCodes.conflict.code);
  expect(post?.responses['422']?.description).toContain(errorCodes.idempotencyKeyReused.code);
  expect([get?.parameters.some(({ in: location }) => location === 'header'), get?.responses['422']]).toEqual([
    false,
    undefined,
  ]);
  const login = openApiDocument(calls).paths[`${apiPrefix}/login`]?.['post'] as Operation;
  expect(login.responses['409']).toBeUndefined();
});

it('numbers in a query are described as numbers, with their bounds', () => {
  const list = openApiDocument(specimenCalls).paths[`${apiPrefix}/specimens`]?.['get'] as Operation;
  const size = list.parameters.find((parameter) => parameter.name === 'size');
  expect(size).toMatchObject({ required: false, schema: { type: 'integer', minimum: 1, maximum: 1000 } });
});

it('a page to browse the calls is served in development', async () => {
  const page = await stack.app.inject({ url: '/api/docs' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  const document = await stack.app.inject({ url: '/api/docs/json' });
  expect(document.body).toBe(JSON.stringify(openApiDocument(calls)));
});

it('the page is not there in production', async () => {
  const production = await startStack({ NODE_ENV: 'production', COOKIE_SECURE: 'false' });
  const page = await production.app.inject({ url: '/api/docs' });
  await production.close();
  expect(page.statusCode).toBe(404);
});
