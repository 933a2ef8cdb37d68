import { isGuardedKey } from '@touchline/domain/access/permission-sets';

import type { Work } from '../../platform/work.ts';
import type { RoleWithKeys } from './rights.repository.ts';

type Given = Pick<RoleWithKeys, 'hasBac' | 'keys'>;

/** Asks for password or code where what a role or an account holds afterwards leads to more accounts or rights. */
export async function requireProofToGive({ actor, tx }: Work, result: readonly Given[]): Promise<void> {
  if (actor.kind === 'system') return;
  if (result.some(({ hasBac, keys }) => hasBac || keys.some(isGuardedKey))) await actor.requireProof(tx);
}
