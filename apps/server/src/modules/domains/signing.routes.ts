import type { DomainKind } from '@touchline/domain/domains/domain-states';

import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { createKeyReveal, previewRead } from './signing.service.ts';

type SigningCall = `domains.${DomainKind}-${'preview' | 'reveal-key'}`;

export function signingRoutes(platform: Platform): Routes<SigningCall> {
  const reveal = createKeyReveal(platform);
  return {
    'domains.push-preview': previewRead('push'),
    'domains.pull-preview': previewRead('pull'),
    'domains.push-reveal-key': { handle: (context, { params }) => reveal(context, 'push', params.id) },
    'domains.pull-reveal-key': { handle: (context, { params }) => reveal(context, 'pull', params.id) },
  };
}
