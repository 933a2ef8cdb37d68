import type { Redis } from 'ioredis';

import { createAliyunCaptcha, type AliyunCaptchaOptions } from './aliyun.provider.ts';
import type { CaptchaProvider } from './captcha.types.ts';
import { createOwnCaptcha, type OwnCaptchaOptions } from './own.provider.ts';

export type CaptchaConfig = ({ provider: 'own' } & OwnCaptchaOptions) | ({ provider: 'aliyun' } & AliyunCaptchaOptions);

export function createCaptcha(config: CaptchaConfig, redis: Redis): CaptchaProvider {
  switch (config.provider) {
    case 'own':
      return createOwnCaptcha(redis, config);
    case 'aliyun':
      return createAliyunCaptcha(redis, config);
    default:
      throw new Error(`unknown slider provider: ${String((config satisfies never as { provider: unknown }).provider)}`);
  }
}
