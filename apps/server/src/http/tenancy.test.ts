import { readAllMerchants } from '@touchline/db/all-merchants';
import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { logRows } from '../../test/log/log-rows.ts';
import { type Specimens, startSpecimens } from '../../test/specimen/specimen.ts';

let specimens: Specimens;
let ofAlpha: string;
let ofBeta: string;
beforeAll(async () => {
  specimens = await startSpecimens();
  ofAlpha = await specimens.editor.create('甲的样本');
  ofBeta = await specimens.rival.create('乙的样本');
});
afterAll(() => specimens.close());

async function whereIs(id: string): Promise<string | undefined> {
  const answer = await specimens.superAdmin.send<{ records: { id: string; merchantCode: string }[] }>(
    'GET',
    `/specimens?merchantCodeBySa=alpha`,
  );
  if (answer.data.records.some((record) => record.id === id)) return 'alpha';
  const home = await specimens.superAdmin.send<{ records: { id: string }[] }>('GET', '/specimens');
  return home.data.records.some((record) => record.id === id) ? 'platform' : undefined;
}

describe('path variants', () => {
  it.each(['/specimens', '/creator/specimens', '/merchant/specimens'])(
    '[WIR-03] [WIR-04] %s reaches the same handler and answers the same',
    async (path) => {
      const canonical = await specimens.viewer.send('GET', '/specimens');
      const answer = await specimens.viewer.send('GET', path);
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(canonical.text);
    },
  );

  it('[WIR-04] writes work on every variant, and the log keeps the path as it was called', async () => {
    const paths = ['/specimens', '/creator/specimens', '/merchant/specimens'];
    for (const [at, path] of paths.entries())
      expect((await specimens.editor.send('POST', `${path}?`, { name: `路径 ${at}` })).status).toBe(200);
    const logged = (await logRows(specimens.owner)).filter((row) => row.requestParameter.includes('路径'));
    expect(logged.map((row) => row.apiPath)).toEqual(paths.map((path) => `/api/v1${path}`));
  });

  it('takes off one prefix and no more', async () => {
    for (const path of ['/creator/creator/specimens', '/merchant/creator/specimens', '/creator/merchant/specimens'])
      expect((await specimens.viewer.send('GET', path)).status).toBe(404);
  });

  it('[WIR-34] a fixed segment wins over a parameter', async () => {
    const answer = await specimens.viewer.send('GET', '/specimens/everywhere');
    expect(answer.data).toEqual({ merchantCodes: ['alpha'] });
  });

  it('[WIR-34] merchant/{code}/projects/list wins over the merchant prefix', async () => {
    const fixed = await specimens.viewer.send('GET', '/merchant/beta/projects/list');
    expect(fixed.data).toEqual({ code: 'beta', merchantCode: 'alpha' });
    expect((await specimens.viewer.send('GET', '/merchant/beta/projects')).status).toBe(404);
    const prefixed = await specimens.viewer.send('GET', '/merchant/merchant/beta/projects/list');
    expect(prefixed.data).toEqual(fixed.data);
  });
});

describe('the merchant that a super-admin names', () => {
  it('[MER-03] opens that merchant, and the log of that merchant names the super-admin’s own', async () => {
    const id = await specimens.superAdmin.create('代建', '?merchantCodeBySa=alpha');
    expect((await specimens.viewer.send('GET', `/specimens/${id}`)).data).toMatchObject({ merchantCode: 'alpha' });
    const row = (await logRows(specimens.owner)).find((entry) => entry.requestParameter.includes('代建'));
    expect(row).toMatchObject({ merchantCode: 'alpha', homeMerchant: 'platform', userAccount: 'chief', result: 1 });
  });

  it('[MER-03] without it a write goes to the platform', async () => {
    expect(await whereIs(await specimens.superAdmin.create('自建'))).toBe('platform');
  });

  it('[MER-04] merchantCodeBySa is ignored for everyone but super-admins', async () => {
    const id = await specimens.editor.create('仍在本商户', '?merchantCodeBySa=beta');
    expect((await specimens.viewer.send('GET', `/specimens/${id}`)).data).toMatchObject({ merchantCode: 'alpha' });
    expect((await specimens.viewer.send('GET', `/specimens/${ofBeta}?merchantCodeBySa=beta`)).status).toBe(404);
  });

  it('an unknown merchant is answered 404', async () => {
    expect((await specimens.superAdmin.send('GET', '/specimens?merchantCodeBySa=nowhere')).status).toBe(404);
  });

  it.each(['%00', '', '%27%3B--', 'a/b', 'x'.repeat(21), 'alpha&merchantCodeBySa=beta'])(
    'an invalid merchant code is answered 400 to everyone: "%s"',
    async (code) => {
      const { superAdmin, viewer, plain } = specimens;
      for (const visitor of [superAdmin, viewer]) {
        const answer = await visitor.send('GET', `/specimens?merchantCodeBySa=${code}`);
        expect([answer.status, answer.error.details[0]?.field]).toEqual([400, 'merchantCodeBySa']);
      }
      const aboutOneself = await plain.send('POST', `/specimens/quietly?merchantCodeBySa=${code}`, { name: '自己的' });
      expect(aboutOneself.status).toBe(400);
    },
  );

  it('[WIR-07] the merchant variant uses the session’s own merchant, whatever the request says', async () => {
    const path = `/merchant/specimens/${ofAlpha}?merchantCodeBySa=alpha`;
    expect((await specimens.superAdmin.send('GET', path)).status).toBe(404);
    expect((await specimens.superAdmin.send('GET', path.replace('/merchant', ''))).status).toBe(200);
    const created = await specimens.superAdmin.send<{ id: string }>(
      'POST',
      '/merchant/specimens?merchantCodeBySa=alpha',
      { name: '商户路径' },
    );
    expect(await whereIs(created.data.id)).toBe('platform');
  });

  it('does not carry calls about oneself into another merchant', async () => {
    const path = '/specimens/quietly?merchantCodeBySa=alpha';
    const created = await specimens.superAdmin.send<{ id: string }>('POST', path, { name: '自己的' });
    expect(await whereIs(created.data.id)).toBe('platform');
  });
});

describe('scope', () => {
  it('all: a super-admin reads across merchants, or in the one that is named; nobody else does', async () => {
    const { superAdmin, viewer } = specimens;
    const everywhere = '/specimens/everywhere';
    expect((await superAdmin.send('GET', everywhere)).data).toEqual({ merchantCodes: ['alpha', 'beta', 'platform'] });
    expect((await superAdmin.send('GET', `${everywhere}?merchantCodeBySa=beta`)).data).toEqual({
      merchantCodes: ['beta'],
    });
    expect((await viewer.send('GET', everywhere)).data).toEqual({ merchantCodes: ['alpha'] });
  });

  it('[WIR-07] all: the merchant variant keeps a super-admin to the session’s own merchant', async () => {
    for (const query of ['', '?merchantCodeBySa=beta']) {
      const answer = await specimens.superAdmin.send('GET', `/merchant/specimens/everywhere${query}`);
      expect(answer.data).toEqual({ merchantCodes: ['platform'] });
    }
  });

  it('all reads, it never writes: a change without a WHERE stays in the platform', async () => {
    const changed = await specimens.superAdmin.send<{ changed: number }>('POST', '/specimens/everywhere');
    expect(changed.status).toBe(200);
    const touched = await inMerchant(specimens.owner, null, async (tx) => {
      await readAllMerchants(tx);
      return await tx.selectFrom('tenant.roles').select('merchant_code').where('description', '=', '改过').execute();
    });
    expect(new Set(touched.map((row) => row.merchant_code))).toEqual(new Set(['platform']));
    expect(touched).toHaveLength(changed.data.changed);
  });
});

describe('[WIR-35] things of another merchant', () => {
  it.each([
    ['GET', undefined],
    ['PUT', { name: '夺取', updatedTime: '2026-01-01T00:00:00.000Z' }],
    ['DELETE', undefined],
  ] as const)('[WIR-35] %s answers as for an id that does not exist, to the byte', async (method, body) => {
    const foreign = await specimens.editor.send(method, `/specimens/${ofBeta}`, body);
    const missing = await specimens.editor.send(method, '/specimens/999999999', body);
    expect(foreign.status).toBe(404);
    expect(missing.status).toBe(404);
    expect(foreign.text.replace(foreign.error.traceId, '')).toBe(missing.text.replace(missing.error.traceId, ''));
    const names = ({ headers }: typeof foreign) => Object.keys(headers).toSorted();
    expect(names(foreign)).toEqual(names(missing));
    expect((await specimens.rival.send('GET', `/specimens/${ofBeta}`)).data).toMatchObject({ id: ofBeta });
  });

  it('a list that is filtered by another merchant is empty', async () => {
    const answer = await specimens.editor.send<{ records: unknown[]; total: number }>(
      'GET',
      '/specimens?merchantCode=beta',
    );
    expect(answer.data).toMatchObject({ records: [], total: 0 });
  });
});
