import type { Calls } from '@touchline/contract/calls';

import type { Platform } from '../../platform/platform.ts';
import type { Routes, SignedInRoute } from '../../platform/route.ts';
import type { DrawnCodes } from './codes.service.ts';
import { createOwnFactor, factorReads, type OwnFactor, type ProvenFactor } from './own-factor.service.ts';
import { createReset } from './reset.service.ts';
import { createSecondStep } from './second-step.service.ts';
import { createStepUp, type StepUpProof } from './step-up.service.ts';

export function secondFactorRoutes(
  platform: Platform,
): Routes<
  | 'second-factor.sign-in'
  | 'second-factor.status'
  | 'second-factor.begin'
  | 'second-factor.confirm'
  | 'second-factor.renew-codes'
  | 'second-factor.remove'
  | 'accounts.reset-second-factor'
  | 'sign-in.step-up'
> {
  const secondStep = createSecondStep(platform);
  const own = createOwnFactor(platform);
  const reset = createReset(platform);
  return {
    'second-factor.sign-in': { handle: (context, { body }) => secondStep(context, body.code) },
    ...factorReads,
    'second-factor.begin': { handle: (context) => own.begin(context) },
    'second-factor.confirm': confirm(own),
    'second-factor.renew-codes': renewCodes(own),
    'second-factor.remove': {
      prepare: (context, { body }) => own.proveForRemoval(context, body.code),
      async handle(context) {
        await own.remove(context);
        return {};
      },
    },
    'sign-in.step-up': stepUp(platform, own),
    'accounts.reset-second-factor': {
      async handle(context, { params }) {
        await reset(context, params.id);
        return {};
      },
    },
  };
}

function stepUp(platform: Platform, own: OwnFactor): SignedInRoute<Calls['sign-in.step-up'], StepUpProof> {
  const service = createStepUp(platform, own);
  return {
    prepare: (context, { body }) => service.prove(context, body),
    async handle(context, _input, proof) {
      await service.mark(context, proof);
      return {};
    },
  };
}

function renewCodes(own: OwnFactor): SignedInRoute<Calls['second-factor.renew-codes'], DrawnCodes> {
  return {
    prepare: (context, { body }) => own.proveForRenewal(context, body.code),
    async handle(context, _input, drawn) {
      return { recoveryCodes: await own.renewCodes(context, drawn) };
    },
  };
}

function confirm(own: OwnFactor): SignedInRoute<Calls['second-factor.confirm'], ProvenFactor> {
  return {
    prepare: (context, { body }) => own.proveNew(context, body.code),
    async handle(context, _input, proven) {
      return { recoveryCodes: await own.confirm(context, proven) };
    },
  };
}
