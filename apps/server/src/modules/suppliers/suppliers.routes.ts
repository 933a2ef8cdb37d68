import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { createAutoLinks } from './auto-links.service.ts';
import { createProposals } from './proposals.service.ts';
import { createQuarantine } from './quarantine.service.ts';
import { supplierReads } from './supplier-reads.service.ts';

type Writes =
  | 'suppliers.accept'
  | 'suppliers.accept-many'
  | 'suppliers.refuse'
  | 'suppliers.undo'
  | 'suppliers.ignore'
  | 'suppliers.retry'
  | 'suppliers.unlink';

export function suppliersRoutes(platform: Platform): Routes<keyof typeof supplierReads | Writes> {
  const proposals = createProposals(platform);
  const quarantine = createQuarantine(platform);
  const autoLinks = createAutoLinks(platform);
  return {
    ...supplierReads,
    'suppliers.accept': { handle: (context, { params }) => proposals.accept(context, params.id) },
    'suppliers.accept-many': { handle: (context, { body }) => proposals.acceptMany(context, body.ids) },
    'suppliers.refuse': { handle: (context, { params }) => proposals.refuse(context, params.id) },
    'suppliers.undo': {
      async handle(context, { params }) {
        await proposals.undo(context, params.id);
        return {};
      },
    },
    'suppliers.ignore': {
      async handle(context, { params }) {
        await quarantine.ignore(context, params.id);
        return {};
      },
    },
    'suppliers.retry': { handle: (context, { params }) => quarantine.retry(context, params.id) },
    'suppliers.unlink': {
      async handle(context, { body }) {
        await autoLinks.unlink(context, body);
        return {};
      },
    },
  };
}
