import { randomUUID } from 'node:crypto';

import type { Redis } from 'ioredis';
import { z } from 'zod';

import { newToken } from '../keys/tokens.ts';
import { addressKey } from '../limits/address-key.ts';
import { createRateLimiter } from '../limits/rate-limit.ts';
import { DependencyDown, needing } from '../network/dependency-down.ts';
import { Refusal } from '../refusal.ts';
import { signAcs3 } from './acs3-signature.ts';
import { aliyunPageSources } from './aliyun.page-sources.ts';
import { browserHash, createCaptchaStore, isToken } from './captcha.store.ts';
import type { AliyunRegion, CaptchaProvider, CaptchaScene } from './captcha.types.ts';

export interface AliyunCaptchaOptions {
  accessKeyId: string;
  accessKeySecret: string;
  region: AliyunRegion;
  prefix: string;
  sceneIds: Record<CaptchaScene, string>;
  checksPerMinute: number;
  timeoutMs: number;
  baseUrl?: string | undefined;
}

const ENDPOINTS: Record<AliyunRegion, string> = {
  cn: 'https://captcha.cn-shanghai.aliyuncs.com',
  sgp: 'https://captcha.ap-southeast-1.aliyuncs.com',
};

/** T005 and T006 also pass, but by the console's test mode and allow list: those skip the slider. */
const VERIFIED = 'T001';

const Verdict = z.object({
  Success: z.literal(true),
  Result: z.object({ VerifyResult: z.boolean(), VerifyCode: z.string().optional() }),
});
const Failure = z.object({ Code: z.string() });

export function createAliyunCaptcha(redis: Redis, options: AliyunCaptchaOptions): CaptchaProvider {
  const store = createCaptchaStore(redis);
  const checks = createRateLimiter(redis, { name: 'captcha-check', limit: options.checksPerMinute, windowMs: 60_000 });
  const endpoint = new URL(options.baseUrl ?? ENDPOINTS[options.region]);

  async function call(form: Record<string, string>): Promise<{ status: number; payload: unknown }> {
    const { headers, body } = signAcs3({
      host: endpoint.host,
      action: 'VerifyIntelligentCaptcha',
      version: '2023-03-05',
      form,
      accessKeyId: options.accessKeyId,
      accessKeySecret: options.accessKeySecret,
      date: new Date(),
      nonce: randomUUID(),
    });
    const response = await fetch(new URL('/', endpoint), {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs),
    });
    return { status: response.status, payload: await response.json() };
  }

  async function isVerified(scene: CaptchaScene, param: string): Promise<boolean> {
    const form = { CaptchaVerifyParam: param, SceneId: options.sceneIds[scene] };
    const { status, payload } = await needing('aliyun-captcha', call(form));
    const verdict = Verdict.safeParse(payload);
    if (status !== 200 || !verdict.success) {
      const code = Failure.safeParse(payload).data?.Code ?? 'no verdict';
      throw new DependencyDown('aliyun-captcha', `${status} ${code}`);
    }
    const { VerifyResult, VerifyCode } = verdict.data.Result;
    return VerifyResult && VerifyCode === VERIFIED;
  }

  return {
    pageSources: aliyunPageSources[options.region],

    issue({ scene, browserKey }) {
      const { prefix, region, sceneIds } = options;
      return Promise.resolve({
        challenge: { provider: 'aliyun', sceneId: sceneIds[scene], prefix, region },
        browserKey: isToken(browserKey) ? browserKey : newToken(),
      });
    },

    answer() {
      return Promise.resolve({ refused: true, reason: 'answered at Aliyun' });
    },

    /** Aliyun verifies a result once; one that was handed back is known to our Redis alone. */
    async consume(input) {
      const { scene, result, browserKey, address } = input;
      if (result === '') return null;
      const kept = await store.takePass(input);
      if (kept === 'foreign') return null;
      if (kept !== 'absent') return kept;
      const allowance = await checks.take(addressKey(address));
      if (allowance.limited) throw new Refusal('rateLimited', { retryAfterSeconds: allowance.retryAfterSeconds });
      if (!(await isVerified(scene, result))) return null;
      return store.newTaken(result, { scene, browser: browserHash(browserKey) });
    },

    restore: (taken) => store.restorePass(taken),

    close() {},
  };
}
