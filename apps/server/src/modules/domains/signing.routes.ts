import type { DomainKind } from '@touchline/domain/domains/domain-states';

import type { Platform } from '../../platform/platform.ts';
import { there } from '../../platform/refusal.ts';
import type { Routes } from '../../platform/route.ts';
import { signingOf, type SigningRow } from './signing.repository.ts';
import { createKeyReveal, previewOf } from './signing.service.ts';

type SigningCall = `domains.${DomainKind}-${'preview' | 'reveal-key'}`;

export function signingRoutes(platform: Platform): Routes<SigningCall> {
  const reveal = createKeyReveal(platform);
  return {
    'domains.push-preview': preview('push'),
    'domains.pull-preview': preview('pull'),
    'domains.push-reveal-key': { handle: (context, { params }) => reveal(context, 'push', params.id) },
    'domains.pull-reveal-key': { handle: (context, { params }) => reveal(context, 'pull', params.id) },
  };
}

function preview(kind: DomainKind) {
  return {
    ask: ({ params }: { params: { id: string } }) => ({ found: signingOf(kind, params.id) }),
    answer: ({ found: [row] }: { found: SigningRow[] }, { query }: { query: { stream?: string | undefined } }) =>
      previewOf(there(row), query.stream),
  };
}
