import type { OverLimit } from '../../platform/limits/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Routes } from '../../platform/route.ts';

const cookieSeconds = 600;

export function captchaRoutes({ captcha, logger }: Platform): Routes<'captcha.issue' | 'captcha.answer'> {
  return {
    'captcha.issue': {
      async handle({ cookies, address }, { query }) {
        const issued = await captcha.issue({ scene: query.scene, browserKey: cookies.get('captcha') ?? null, address });
        if (issued.limited === true) throw tooMany(issued);
        cookies.set('captcha', issued.browserKey, cookieSeconds);
        return issued.challenge;
      },
    },
    'captcha.answer': {
      async handle({ cookies, address, traceId }, { params, body }) {
        const browserKey = cookies.get('captcha') ?? null;
        const outcome = await captcha.answer({ ...body, id: params.id, browserKey, address });
        if (outcome.limited === true) throw tooMany(outcome);
        if (outcome.refused === true) {
          logger.info({ traceId, reason: outcome.reason }, 'slider refused');
          throw new Refusal('formRefused', { details: [{ errorMessage: '验证未通过，请重试' }] });
        }
        return { result: outcome.result };
      },
    },
  };
}

function tooMany({ retryAfterSeconds }: OverLimit): Refusal {
  return new Refusal('rateLimited', { retryAfterSeconds });
}
