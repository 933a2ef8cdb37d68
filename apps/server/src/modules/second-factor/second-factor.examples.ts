import { plantChallenge, plantFactor, totpCode, uprootFactor } from '../../../test/planted/planted-factor.ts';
import { type Answers, type Examples, everybody, type Scene, signedIn } from '../../../test/stack/scene.ts';

/** A code is judged by the caller's own factor: a stranger's is a wrong one. */
const byCode: Answers = { ...signedIn, otherMerchant: 422 };

export const examples: Examples<'second-factor'> = {
  'second-factor.sign-in': {
    answers: everybody,
    async make(scene) {
      const { recoveryCode } = await plantFactor(scene.owner, scene, scene.self);
      scene.cookies.set('touchline_challenge', await plantChallenge(scene.owner, scene.self));
      return { body: { code: recoveryCode } };
    },
  },
  'second-factor.status': { answers: signedIn, make: () => ({}) },
  'second-factor.begin': {
    answers: signedIn,
    async make({ owner, self }) {
      await uprootFactor(owner, self);
      return {};
    },
  },
  'second-factor.confirm': {
    answers: byCode,
    async make(scene) {
      const { secret } = await plantFactor(scene.owner, scene, scene.self, { isConfirmed: false });
      return { body: { code: totpCode(secret) } };
    },
  },
  'second-factor.renew-codes': { answers: byCode, make: codeOfOwner },
  'second-factor.remove': { answers: byCode, make: codeOfOwner },
};

async function codeOfOwner(scene: Scene) {
  const { recoveryCode } = await plantFactor(scene.owner, scene, scene.self);
  return { body: { code: recoveryCode } };
}
