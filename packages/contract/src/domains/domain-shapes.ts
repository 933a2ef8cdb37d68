import {
  domainCauses,
  domainKinds,
  domainRemoveReasons,
  domainStates,
  domainTypes,
} from '@touchline/domain/domains/domain-states';
import { z } from 'zod';

import { instant } from '../definition/fields.ts';

/** A domain as other records name it. */
export const domainRef = z.object({ id: z.string(), name: z.string() });

/** A push target as domains name it. */
export const pushTargetRef = z.object({ projectCode: z.string(), name: z.string(), tag: z.string() });

const row = z.object({
  id: z.string(),
  changedTime: instant,
  domain: domainRef.extend({ kind: z.enum(domainKinds), type: z.enum(domainTypes) }),
  /** Null of a new domain. */
  from: z.enum(domainStates).nullable(),
  to: z.enum(domainStates),
  /** PROMOTED: took over from the one that left. */
  cause: z.enum(domainCauses),
  reason: z.enum(domainRemoveReasons).nullable(),
  remark: z.string(),
  /** The target at the time. */
  project: pushTargetRef.nullable(),
  /** Who did it. */
  accountName: z.string(),
});

/** A change of a domain's state, and the newest of them. */
export const domainChange = {
  row,
  history: z.object({
    changes: z.array(row),
    /** Older ones are left out. */
    isCut: z.boolean(),
  }),
};
