import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { createAutoLinks } from './auto-links.service.ts';
import { createProposals } from './proposals.service.ts';
import { createQuarantine } from './quarantine.service.ts';
import { supplierReads } from './supplier-reads.service.ts';

type Writes = 'proposals.accept' | 'proposals.refuse' | 'quarantine.ignore' | 'quarantine.retry' | 'auto-links.unlink';

export function suppliersRoutes(platform: Platform): Routes<keyof typeof supplierReads | Writes> {
  const proposals = createProposals(platform);
  const quarantine = createQuarantine(platform);
  const autoLinks = createAutoLinks(platform);
  return {
    ...supplierReads,
    'proposals.accept': {
      async handle(context, { params }) {
        await proposals.accept(context, params.id);
        return {};
      },
    },
    'proposals.refuse': {
      async handle(context, { params }) {
        await proposals.refuse(context, params.id);
        return {};
      },
    },
    'quarantine.ignore': {
      async handle(context, { params }) {
        await quarantine.ignore(context, params.id);
        return {};
      },
    },
    'quarantine.retry': { handle: (context, { params }) => quarantine.retry(context, params.id) },
    'auto-links.unlink': {
      async handle(context, { body }) {
        await autoLinks.unlink(context, body);
        return {};
      },
    },
  };
}
