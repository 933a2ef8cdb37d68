import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { addressOf } from '@touchline/contract/calls';
import { read, resource, write } from '@touchline/contract/definition/resource';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { describePermissions } from '../../../test/calls/permission-matrix.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { plantSessions } from '../../../test/planted/planted-session.ts';
import { type ExampleOf, heldBy } from '../../../test/stack/scene.ts';
import { startStack, testOrigin, type TestStack } from '../../../test/stack/stack.ts';
import { createFileStore } from '../../platform/files/file-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FileRoute, ReceivedFile, RouteOf } from '../../platform/route.ts';
import { openApiDocument } from '../openapi.ts';
import { createServer } from '../server.ts';

const largest = 1_000_000;
const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(5000, 7)]);
const audit = { entity: 'specimen', columns: ['name'], also: [], secrets: [] } as const;

const contract = resource('pictures', {
  add: write({
    method: 'POST',
    path: '/pictures',
    summary: '上传图片',
    permission: 'bac_#_rol-action',
    query: z.strictObject({ fate: z.enum(['keep', 'fail', 'forget']) }),
    upload: { most: 1, largest, types: ['image/png', 'text/csv'] },
    response: z.object({ key: z.string(), name: z.string(), type: z.string(), size: z.number() }),
    toast: 'create',
  }),
  rename: write({
    method: 'POST',
    path: '/pictures/name',
    summary: '修改图片',
    permission: 'bac_#_rol-action',
    body: z.strictObject({ name: z.string() }),
    response: z.object({}),
    toast: null,
    log: null,
  }),
  get: read({
    path: '/cms/v1/pictures/{key}',
    outside: true,
    summary: '下载图片',
    permission: 'bac_#_rol-view',
    params: z.strictObject({ key: z.string() }),
    query: z.strictObject({ name: z.string() }),
    file: '*/*',
    response: z.string(),
    log: '下载图片',
  }),
});

let stack: TestStack;
let address: string;
let cookies: Readonly<Record<'editor' | 'viewer' | 'nobody', string>>;
let received: readonly ReceivedFile[];

const routes = ({
  files,
}: Pick<TestStack['platform'], 'files'>): {
  readonly [Id in keyof typeof contract]: RouteOf<(typeof contract)[Id]>;
} => ({
  'pictures.add': {
    async receive({ changes }, { query }, given) {
      received = given;
      const [file] = given;
      if (file === undefined) throw new Error('no file');
      if (query.fate !== 'forget') file.keep();
      if (query.fate === 'fail') throw new Refusal('formRefused');
      changes.addPart(audit, '1', null, { name: file.name });
      return { key: file.key, name: file.name, type: file.type, size: file.size };
    },
  },
  'pictures.rename': { handle: async () => ({}) },
  'pictures.get': {
    async download(_context, { params, query }) {
      const chunks = await files.open(params.key);
      if (chunks === null) throw new Refusal('notFound');
      return { name: query.name, type: 'image/png', chunks };
    },
  } satisfies FileRoute<(typeof contract)['pictures.get']>,
});

describePermissions({
  contract,
  routes,
  keys: ['bac_#_rol-view', 'bac_#_rol-action', 'bac_#_acc-action'],
  examples: {
    'pictures.add': {
      answers: heldBy('bac_#_rol-action'),
      make: () => ({ query: { fate: 'forget' }, file: png }),
    } satisfies ExampleOf<(typeof contract)['pictures.add']>,
    'pictures.rename': {
      answers: heldBy('bac_#_rol-action'),
      make: () => ({ body: { name: 'x' } }),
    } satisfies ExampleOf<(typeof contract)['pictures.rename']>,
    'pictures.get': {
      answers: heldBy('bac_#_rol-view'),
      async make({ files }) {
        await files.write('picture', Readable.from([png]), new AbortController().signal);
        return { params: { key: 'picture' }, query: { name: 'x' } };
      },
    } satisfies ExampleOf<(typeof contract)['pictures.get']>,
  },
});

beforeAll(async () => {
  stack = await startStack({}, { contract, routes });
  address = await stack.app.listen({ host: '127.0.0.1', port: 0 });
  await stack.addMerchant('alpha');
  const session = async (account: string, keys: readonly string[]) => {
    const accountId = await stack.addAccount('alpha', account, keys);
    return `touchline_session=${(await plantSessions(stack.owner, [{ merchantCode: 'alpha', accountId }]))[0]}`;
  };
  cookies = {
    editor: await session('editor', ['bac_#_rol-view', 'bac_#_rol-action']),
    viewer: await session('viewer', ['bac_#_rol-view']),
    nobody: '',
  };
});
afterAll(() => stack.close());
beforeEach(() => (received = []));
afterEach(() => rm(stack.platform.config.FILES_DIR, { recursive: true, force: true }));

type Who = keyof typeof cookies;
const url = (fate: string) => `${address}/api/v1/pictures?fate=${fate}`;
const stored = () => {
  const folder = stack.platform.config.FILES_DIR;
  return existsSync(folder) ? readdirSync(folder) : [];
};

function formOf(...files: { bytes: Buffer; name?: string }[]): FormData {
  const form = new FormData();
  for (const { bytes, name = 'a.png' } of files) form.append('file', new Blob([bytes]), name);
  return form;
}

interface Sending {
  readonly fate?: string;
  readonly who?: Who;
  readonly headers?: Record<string, string>;
  readonly leave?: boolean;
}

async function send(body: FormData, { fate = 'keep', who = 'editor', headers = {} }: Sending = {}) {
  const answer = await fetch(url(fate), {
    method: 'POST',
    body,
    headers: { cookie: cookies[who], origin: testOrigin, ...headers },
  });
  const { data, error } = (await answer.json()) as {
    data: { key: string; name: string; type: string; size: number };
    error: { code: string; traceId: string; details: { field?: string }[] };
  };
  return { status: answer.status, data, error };
}

/** Bytes as they stand on the wire, and what is answered before the connection ends. */
async function sendRaw(
  head: readonly string[],
  body: string,
  { leave = false, who = 'editor', fate = 'keep' }: Sending = {},
) {
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  const lines = [
    `POST /api/v1/pictures?fate=${fate} HTTP/1.1`,
    'Host: x',
    `Origin: ${testOrigin}`,
    `Cookie: ${cookies[who]}`,
  ];
  socket.write(`${[...lines, ...head].join('\r\n')}\r\n\r\n${body}`);
  if (!leave) return await text(socket);
  await expect.poll(stored).toHaveLength(1);
  socket.destroy();
  return '';
}

const boundary = 'Content-Type: multipart/form-data; boundary=x';
const opening = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

describe('a file that comes with a call', () => {
  it('an upload is written as it arrives, kept if the call keeps it, and named in the log', async () => {
    const { status, data } = await send(formOf({ bytes: png, name: '../截图\u0007.png' }));
    expect([status, data]).toEqual([200, { key: data.key, name: '截图.png', type: 'image/png', size: png.length }]);
    expect(await text((await stack.platform.files.open(data.key)) ?? Readable.from([]))).toBe(png.toString());
    expect((await logRows(stack.owner)).at(-1)).toMatchObject({ functionName: '上传图片', result: 1 });
  });

  it('goes where the call does not keep it, and where the call fails', async () => {
    expect((await send(formOf({ bytes: png }), { fate: 'forget' })).status).toBe(200);
    expect((await send(formOf({ bytes: png }), { fate: 'fail' })).status).toBe(422);
    expect(stored()).toEqual([]);
  });

  it('an upload’s type is read from its first bytes, not from its name', async () => {
    expect((await send(formOf({ bytes: Buffer.from('<html><script>'), name: 'a.png' }))).data.type).toBe('text/csv');
    const program = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const refused = await send(formOf({ bytes: program, name: 'a.png' }));
    expect([refused.status, refused.error.code, stored().length]).toEqual([415, '000415', 1]);
  });

  it('may be as large as declared, and not a byte more', async () => {
    const whole = Buffer.concat([png, Buffer.alloc(largest - png.length)]);
    expect((await send(formOf({ bytes: whole }), { fate: 'forget' })).status).toBe(200);
    const over = await send(formOf({ bytes: Buffer.concat([whole, Buffer.alloc(1)]) }));
    expect([over.status, over.error.code, over.error.traceId.length]).toEqual([413, '000413', 32]);
    expect(stored()).toEqual([]);
  });

  it('comes alone where one is allowed, and there has to be one', async () => {
    const two = await send(formOf({ bytes: png }, { bytes: png, name: 'b.png' }));
    expect([two.status, two.error.code]).toEqual([413, '000413']);
    const form = new FormData();
    expect((await send(form)).status).toBe(400);
    form.append('title', 'text');
    expect((await send(form)).status).toBe(400);
    expect([received, stored()]).toEqual([[], []]);
  });

  it('has no key to be repeated under: another file would be answered as the first', async () => {
    const { status, error } = await send(formOf({ bytes: png }), { headers: { 'idempotency-key': 'picture-0001' } });
    expect([status, error.code, error.details[0]?.field]).toEqual([400, '000400', 'Idempotency-Key']);
    expect([received, stored()]).toEqual([[], []]);
    const { post } = openApiDocument(contract).paths['/api/v1/pictures'] as { post: object };
    expect(JSON.stringify(post)).not.toContain('Idempotency-Key');
  });
});

describe('an upload is judged before its body is read', () => {
  const endless = [boundary, 'Content-Length: 900000000'];
  it.each([
    ['nobody', 401],
    ['viewer', 403],
  ] as const)('%s is told %i while most of it is still to come', async (who, status) => {
    const answer = await sendRaw(endless, opening, { who });
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect([answer.includes('"traceId"'), stored()]).toEqual([true, []]);
  });

  it('so is what it says in its query', async () => {
    const answer = await sendRaw(endless, opening, { fate: 'surprise' });
    expect(answer).toContain('HTTP/1.1 400 ');
    expect([answer.includes('"traceId"'), stored()]).toEqual([true, []]);
  });

  it('another body, or another call with such a body, is refused', async () => {
    expect((await send('{}' as never, { headers: { 'content-type': 'application/json' } })).status).toBe(415);
    const other = await fetch(`${address}/api/v1/pictures/name`, {
      method: 'POST',
      body: formOf({ bytes: png }),
      headers: { cookie: cookies.editor, origin: testOrigin },
    });
    expect(other.status).toBe(415);
  });
});

describe('on a bad day', () => {
  it('a sender who leaves half-way leaves no file', async () => {
    const chunked = [boundary, 'Content-Length: 500000'];
    await sendRaw(chunked, `${opening}${'名称,编号\n'.repeat(5000)}`, { leave: true });
    await expect.poll(stored).toEqual([]);
    expect(received).toEqual([]);
  });

  it.each([
    ['no boundary at all', 'Content-Type: multipart/form-data', `${opening}a,b\r\n--x--\r\n`],
    ['another boundary', 'Content-Type: multipart/form-data; boundary=y', `${opening}a,b\r\n--x--\r\n`],
    ['no end', boundary, `${opening}a,b,c,d,e,f,g,h`],
  ])('a form with %s is refused', async (_name, type, body) => {
    const answer = await sendRaw([type, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close'], body);
    expect(answer).toContain('HTTP/1.1 400 ');
    expect([answer.includes('000400'), received, stored()]).toEqual([true, [], []]);
  });

  it('[hardening 8] a disk that is full is an error of ours that passes, and nothing of the file stays', async () => {
    const files = createFileStore(stack.platform.config.FILES_DIR, () => createWriteStream('/dev/full'));
    const full = await createServer({ ...stack.platform, files }, contract, routes({ files }));
    const there = await full.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${there}/api/v1/pictures?fate=keep`, {
      method: 'POST',
      body: formOf({ bytes: Buffer.concat([png, Buffer.alloc(500_000)]) }),
      headers: { cookie: cookies.editor, origin: testOrigin },
    });
    expect([answer.status, stored()]).toEqual([503, []]);
    await full.close();
  });
});

describe('a call outside the prefix that answers a file of any type', () => {
  const get = (key: string, name: string, who: Who = 'viewer') =>
    fetch(`${address}${addressOf(contract['pictures.get']).replace('{key}', key)}?name=${encodeURIComponent(name)}`, {
      headers: { cookie: cookies[who] },
    });

  it('a file call outside the prefix is judged and logged as any other, and sent as a download', async () => {
    const { data } = await send(formOf({ bytes: png }));
    const answer = await get(data.key, '截图 (1)"\r\nx: y.png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="__ (1)___x: y.png"; filename*=UTF-8''%E6%88%AA%E5%9B%BE%20%281%29%22__x%3A%20y.png`,
    });
    expect((await logRows(stack.owner)).at(-1)).toMatchObject({
      functionName: '下载图片',
      apiPath: `/cms/v1/pictures/${data.key}`,
    });
    expect((await get(data.key, 'x', 'nobody')).status).toBe(401);
    expect((await get('nothing', 'x')).status).toBe(404);
  });

  it('has its path in the document, and no other can stand beside it', async () => {
    const { paths } = openApiDocument(contract);
    expect(Object.keys(paths)).toEqual(['/api/v1/pictures', '/api/v1/pictures/name', '/cms/v1/pictures/{key}']);
    expect(JSON.stringify(paths['/api/v1/pictures'])).toContain('multipart/form-data');
    const app = await createServer(stack.platform, contract, routes(stack.platform));
    expect(() => app.get('/cms/v1/back-door', async () => 'open')).toThrow('is in no contract');
    await app.close();
  });

  it('does not start where a call takes files and a body', async () => {
    const twofold = { ...contract, 'pictures.add': { ...contract['pictures.add'], body: z.object({}) } };
    await expect(createServer(stack.platform, twofold, routes(stack.platform))).rejects.toThrow('files and a body');
  });

  it.each(['public', 'machine'] as const)('does not start where a %s call takes files', async (permission) => {
    const open = { ...contract, 'pictures.add': { ...contract['pictures.add'], permission } };
    await expect(createServer(stack.platform, open, routes(stack.platform))).rejects.toThrow('without a session');
  });
});
