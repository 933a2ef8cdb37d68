import { randomInt } from 'node:crypto';

import { anchorCodeAlphabet, anchorCodeLength, anchorLimits } from '@touchline/domain/anchors/anchor-rules';

import type { EventHub } from '../../platform/events/event-hub.ts';
import { there } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import type { Reading, Work } from '../../platform/work.ts';
import { announceOfAnchor } from '../appointment-changes/index.ts';
import { cutStreams, type MediaPlatform } from '../live-sessions/index.ts';
import { requirePhoto } from '../photos/index.ts';
import type { AnchorKeys } from './anchor-keys.service.ts';
import {
  anchorsWithOnlyTarget,
  countAnchors,
  type HeldAnchor,
  type HeldTarget,
  holdTargets,
  insertAnchor,
  lockAnchor,
  replaceTargets,
  targetsOfAnchor,
  updateAnchor,
} from './anchor-writes.repository.ts';
import { requireOwnMerchant, requireRoomForAnchor, requireTargets } from './anchors.policy.ts';
import { anchorAudit } from './anchors.repository.ts';

interface AnchorForm {
  readonly name: string;
  readonly nickname?: string | undefined;
  readonly enableLiveroom?: boolean | undefined;
  readonly photo?: string | null | undefined;
  readonly projectCodes: readonly string[];
  readonly merchantCode?: string | undefined;
}

type AnchorPatch = { readonly [K in keyof AnchorForm]?: AnchorForm[K] | undefined } & { readonly updatedTime: string };

export type TargetsAct = 'addTargets' | 'removeTargets' | 'setTargets';

type AnchorsPlatform = MediaPlatform & { readonly events: Pick<EventHub, 'publish'> };

export function createAnchors(keys: Pick<AnchorKeys, 'makeFirst'>, platform: AnchorsPlatform) {
  return {
    async create(work: Work, form: AnchorForm) {
      const { tx, merchantCode, changes } = work;
      requireOwnMerchant(form.merchantCode, merchantCode);
      requireRoomForAnchor(await countAnchors(tx, merchantCode, anchorLimits.anchorsPerMerchant));
      const targets = await holdTargets(tx, merchantCode, form.projectCodes);
      requireTargets(form.projectCodes, targets);
      const { name, nickname = '', photo = null, enableLiveroom = true } = form;
      if (photo !== null) await requirePhoto(work, photo, 'photo');
      const made = await insertWithNewCode(work, { name, nickname, photo, liveroom_enabled: enableLiveroom });
      await replaceTargets(tx, merchantCode, made.id, targets);
      await keys.makeFirst(work, made);
      changes.add(anchorAudit, made.code, null, { ...made, push_targets: namesOf(targets) });
      return { streamerId: Number(made.id), streamerCode: made.code, updatedTime: made.updatedAt.toISOString() };
    },

    async update(work: Work, code: string, form: AnchorPatch) {
      const { tx, merchantCode, changes } = work;
      requireOwnMerchant(form.merchantCode, merchantCode);
      const before = there(await lockAnchor(tx, merchantCode, code));
      requireFresh(before.updatedAt, form.updatedTime);
      const held = await targetsOfAnchor(tx, merchantCode, before.id);
      const targets = form.projectCodes === undefined ? held : await chosenTargets(work, form.projectCodes, held);
      const { name = before.name, nickname = before.nickname, photo = before.photo } = form;
      const { enableLiveroom: liveroom_enabled = before.liveroom_enabled } = form;
      if (photo !== null && photo !== before.photo) await requirePhoto(work, photo, 'photo');
      const after = await updateAnchor(tx, merchantCode, before.id, { name, nickname, photo, liveroom_enabled });
      if (targets !== held) await replaceTargets(tx, merchantCode, before.id, targets);
      if (!liveroom_enabled)
        await cutStreams(work, platform, { anchorId: before.id, only: 'liveRoom' }, 'liveRoomDisabled');
      changes.add(anchorAudit, before.code, ...withTargets([before, held], [after, targets]));
      await announceOfAnchor(work, platform.events, before.id);
      return { updatedTime: after.updatedAt.toISOString() };
    },

    /** Disabling ends publishing at once. */
    async setEnabled(work: Work, code: string, form: { enabled: boolean; merchantCode?: string | undefined }) {
      const { tx, merchantCode, changes } = work;
      requireOwnMerchant(form.merchantCode, merchantCode);
      const before = there(await lockAnchor(tx, merchantCode, code));
      if (before.is_enabled === form.enabled) return { updatedTime: before.updatedAt.toISOString() };
      const after = await updateAnchor(tx, merchantCode, before.id, { is_enabled: form.enabled });
      if (!form.enabled) await cutStreams(work, platform, { anchorId: before.id }, 'anchorDisabled');
      changes.add(anchorAudit, before.code, before, after);
      await announceOfAnchor(work, platform.events, before.id);
      return { updatedTime: after.updatedAt.toISOString() };
    },

    async changeTargets(work: Work, code: string, act: TargetsAct, projectCodes: readonly string[]): Promise<void> {
      const { tx, merchantCode, changes } = work;
      const before = there(await lockAnchor(tx, merchantCode, code));
      const held = await targetsOfAnchor(tx, merchantCode, before.id);
      const ids = held.map(({ id }) => id);
      const wanted = {
        addTargets: [...new Set([...ids, ...projectCodes])],
        removeTargets: ids.filter((id) => !projectCodes.includes(id)),
        setTargets: [...projectCodes],
      }[act];
      if (wanted.toSorted().join() === ids.toSorted().join()) return;
      const targets = await chosenTargets(work, wanted, held);
      const after = await updateAnchor(tx, merchantCode, before.id, {});
      await replaceTargets(tx, merchantCode, before.id, targets);
      changes.add(anchorAudit, before.code, ...withTargets([before, held], [after, targets]));
    },
  };
}

async function chosenTargets({ tx, merchantCode }: Work, wanted: readonly string[], held: readonly HeldTarget[]) {
  const targets = wanted.length === 0 ? [] : await holdTargets(tx, merchantCode, wanted);
  requireTargets(wanted, targets, held);
  return targets;
}

type WithTargets = readonly [HeldAnchor, readonly HeldTarget[]];

function withTargets(...sides: readonly [WithTargets, WithTargets]) {
  const [before, after] = sides.map(([anchor, targets]) => ({ ...anchor, push_targets: namesOf(targets) }));
  return [before ?? null, after ?? null] as const;
}

const namesOf = (targets: readonly HeldTarget[]) => targets.map(({ id, name }) => ({ id, name }));

const mostTries = 10;

/** Another anchor has a random code once in millions: then the next one is tried. */
async function insertWithNewCode(
  { tx, merchantCode }: Work,
  values: Omit<Parameters<typeof insertAnchor>[2], 'code'>,
): Promise<HeldAnchor> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const made = await insertAnchor(tx, merchantCode, { ...values, code: newAnchorCode() });
    if (made !== undefined) return made;
  }
  throw new Error('no free code for an anchor');
}

export function newAnchorCode(): string {
  const letters = Array.from(
    { length: anchorCodeLength },
    () => anchorCodeAlphabet[randomInt(anchorCodeAlphabet.length)],
  );
  return letters.join('');
}

const namedUses = 5;

/** Keeps a push target enabled while anchors have no other. */
export async function anchorsKeepTarget({ tx, merchantCode }: Reading, pushTargetId: string): Promise<string[]> {
  const uses = await anchorsWithOnlyTarget(tx, merchantCode, pushTargetId, namedUses);
  const more = (uses[0]?.total ?? 0) - uses.length;
  const sentences = uses.map(({ name, code }) => `主播“${name}”（${code}）没有其他可用的推送目标`);
  return more > 0 ? [...sentences, `另有 ${more} 位主播没有其他可用的推送目标`] : sentences;
}
