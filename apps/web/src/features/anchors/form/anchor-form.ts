import { anchorLimits, anchorRules } from '@touchline/domain/anchors/anchor-rules';
import { useTranslation } from 'react-i18next';

import type { MerchantName } from '../../../entities/merchant/merchant-names.ts';
import type { PushTargetOption } from '../../../entities/push-target/push-target-options.ts';
import { type FieldSpecs, problemsOf } from '../../../widgets/form/field-specs.ts';
import { isSameList, mergeLists } from '../../../widgets/form/three-way-merge.ts';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import type { Version } from '../../../widgets/form/use-record-editor.ts';
import type { AnchorChange, WholeAnchor } from '../anchors.api.ts';
import '../anchors.messages.ts';

export interface AnchorValues {
  /** Null before one is chosen; chosen once. */
  readonly merchant: MerchantName | null;
  readonly name: string;
  readonly nickname: string;
  /** The name of an uploaded photo. */
  readonly photo: string | null;
  readonly projectCodes: readonly string[];
  readonly enableLiveroom: boolean;
}

export function emptyAnchor(merchant: MerchantName | null): AnchorValues {
  return { merchant, name: '', nickname: '', photo: null, projectCodes: [], enableLiveroom: true };
}

export function versionOf(anchor: WholeAnchor): Version<AnchorValues> {
  const { merchantCode, merchantAlias, name, nickname, photo, projects, liveroomEnabled, updatedTime } = anchor;
  return {
    values: {
      merchant: { code: merchantCode, alias: merchantAlias },
      name,
      nickname,
      photo,
      projectCodes: projects.map(({ projectCode }) => projectCode),
      enableLiveroom: liveroomEnabled,
    },
    updatedTime,
  };
}

/** The fields that a save sends; an anchor never moves to another merchant. */
export const savedFields = ['name', 'nickname', 'photo', 'projectCodes', 'enableLiveroom'] as const;

export function changeOf({ projectCodes, ...changed }: Partial<Omit<AnchorValues, 'merchant'>>): AnchorChange {
  return { ...changed, ...(projectCodes !== undefined && { projectCodes: [...projectCodes] }) };
}

/** `targets`: of the chosen merchant, to name them. */
export function useAnchorFields(targets: readonly PushTargetOption[]): FieldSpecs<AnchorValues> {
  const { t } = useTranslation('anchors');
  const nameOf = (code: string) => targets.find(({ projectCode }) => projectCode === code)?.name ?? code;
  const most = anchorLimits.pushTargetsPerAnchor;
  return {
    merchant: {
      label: t('fields.merchant'),
      isRequired: true,
      isSame: (one, other) => one?.code === other?.code,
      words: (merchant) => merchant?.alias ?? '',
    },
    // Spaces around a name count: a name holds none.
    name: { label: t('fields.name'), rule: anchorRules.anchorName, isVerbatim: true },
    nickname: { label: t('fields.nickname'), rule: anchorRules.nickname },
    photo: { label: t('fields.photo'), words: (photo) => t(photo === null ? 'photo.none' : 'photo.uploaded') },
    projectCodes: {
      label: t('fields.projects'),
      check: (codes) => {
        if (codes.length === 0) return t('form.targetNeeded');
        return codes.length > most ? t('form.tooManyTargets', { most }) : null;
      },
      isSame: isSameList,
      merge: mergeLists,
      words: (codes) => codes.map(nameOf).join(t('separator')),
    },
    enableLiveroom: {
      label: t('fields.liveroom'),
      words: (isOn) => t(isOn ? 'liveroom.on' : 'liveroom.off'),
    },
  };
}

export function isValid({ fields, values }: TypedForm<AnchorValues>): boolean {
  return Object.keys(problemsOf(fields, values)).length === 0;
}
