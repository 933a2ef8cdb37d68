import type { FastifyReply } from 'fastify';

import type { SignedInPerson } from '../platform/route.ts';
import { RefusedAtGate } from './gate.ts';

/** The version of the rights that a call was judged by goes with its answer, also where it was refused. */
export async function tellingVersion<T extends { readonly actor: SignedInPerson }>(
  reply: FastifyReply,
  judge: () => T | Promise<T>,
): Promise<T> {
  const tell = ({ permissionVersion }: SignedInPerson) => void reply.header('Permission-Version', permissionVersion);
  try {
    const judged = await judge();
    tell(judged.actor);
    return judged;
  } catch (error) {
    if (error instanceof RefusedAtGate) tell(error.actor);
    throw error;
  }
}
