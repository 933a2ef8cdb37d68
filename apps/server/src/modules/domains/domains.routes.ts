import type { CallId } from '@touchline/contract/calls';
import type { DomainKind } from '@touchline/domain/domains/domain-states';

import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { createKeyWriter } from './domain-keys.service.ts';
import { domainReads } from './domain-views.service.ts';
import { createDomains } from './domains.service.ts';
import { signingRoutes } from './signing.routes.ts';

type DomainsId = Extract<CallId, `domains.${string}`>;
type SigningAct = 'preview' | 'reveal-key';
type OwnAct = 'list' | 'get' | 'history' | 'create' | 'update' | 'set-state';

export function domainsRoutes(platform: Platform): Routes<DomainsId> {
  const domains = createDomains(createKeyWriter(platform));

  const routesOf = (kind: DomainKind): { [Act in OwnAct]: Routes[`domains.push-${Act}`] } => ({
    ...domainReads(kind),
    create: { handle: (context, { body }) => domains.create(context, kind, body) },
    update: { handle: (context, { params, body }) => domains.update(context, kind, params.id, body) },
    'set-state': { handle: (context, { params, body }) => domains.setState(context, kind, params.id, body) },
  });
  const prefixed = (kind: DomainKind) =>
    Object.entries(routesOf(kind)).map(([act, route]) => [`domains.${kind}-${act}`, route] as const);

  type OfKinds = Routes<Exclude<DomainsId, `domains.${DomainKind}-${SigningAct}` | 'domains.push-move'>>;
  return {
    ...(Object.fromEntries([...prefixed('push'), ...prefixed('pull')]) as object as OfKinds),
    'domains.push-move': { handle: (context, { params, body }) => domains.move(context, params.id, body) },
    ...signingRoutes(platform),
  };
}
