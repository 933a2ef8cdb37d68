import { fieldRules } from '@touchline/domain/field-rules';
import type { callingCodes, cdnAdmins, contactTypes } from '@touchline/domain/merchants/merchant-fields';
import { merchantRules } from '@touchline/domain/merchants/merchant-fields';
import { noPurchases, type Purchases } from '@touchline/domain/merchants/purchases';
import { checkServerAddress, type ServerType } from '@touchline/domain/merchants/server-address';
import { useTranslation } from 'react-i18next';

import type { MerchantName } from '../../../entities/merchant/merchant-names.ts';
import { fieldText } from '../../../lib/validation-texts.ts';
import type { FieldSpecs } from '../../../widgets/form/field-specs.ts';
import { isSameList, mergeLists, mergeRows } from '../../../widgets/form/three-way-merge.ts';
import type { Version } from '../../../widgets/form/use-record-editor.ts';
import { useMerchantWords } from '../merchant-words.ts';
import type { MerchantRecord, NewMerchant } from '../merchants.api.ts';
import './merchant-form.messages.ts';
import '../merchants.messages.ts';

export interface ContactRow {
  readonly type: (typeof contactTypes)[number];
  readonly name: string;
  readonly callingCode: (typeof callingCodes)[number];
  readonly phone: string;
  readonly email: string;
  readonly remark: string;
}

export interface ServerRow {
  readonly type: ServerType;
  readonly address: string;
  readonly remark: string;
}

export interface MerchantValues {
  readonly nameCn: string;
  readonly nameEn: string;
  readonly alias: string;
  readonly parent: MerchantName | null;
  readonly contacts: ContactRow[];
  readonly servers: ServerRow[];
  readonly sports: Purchases['sports'];
  readonly games: Purchases['games'];
  readonly addOn: boolean;
  readonly sinSport: boolean;
  readonly serviceInChina: boolean;
  readonly icpCertificate: string;
  readonly cdnAdmin: (typeof cdnAdmins)[number];
}

/** The same, and what is chosen once. */
export interface NewMerchantValues extends MerchantValues {
  readonly code: string;
  readonly adminAccount: string;
  readonly adminName: string;
  readonly adminEmail: string;
}

export const emptyMerchant: NewMerchantValues = {
  code: '',
  nameCn: '',
  nameEn: '',
  alias: '',
  parent: null,
  adminAccount: '',
  adminName: '',
  adminEmail: '',
  contacts: [],
  servers: [],
  ...noPurchases,
  serviceInChina: true,
  icpCertificate: '',
  cdnAdmin: 'PLATFORM',
};

export const emptyContact: ContactRow = {
  type: 'PROJ',
  name: '',
  callingCode: '86',
  phone: '',
  email: '',
  remark: '',
};

export const emptyServer: ServerRow = { type: 'PROD', address: '', remark: '' };

export function versionOf(record: MerchantRecord): Version<MerchantValues> {
  const { baseInfo, contacts, servers, purchases, streamingMode, parentAlias, updatedTime } = record;
  const { nameCn, nameEn, alias, parentId } = baseInfo;
  const parent = parentId === null ? null : { code: parentId, alias: parentAlias ?? parentId };
  const values = { nameCn, nameEn, alias, parent, contacts, servers, ...purchases, ...streamingMode };
  return { values, updatedTime };
}

const baseInfoOf = ({ nameCn, nameEn, alias, parent }: MerchantValues) => ({
  nameCn,
  nameEn,
  alias,
  parentId: parent?.code ?? null,
});

export const purchasesIn = ({ sports, games, addOn, sinSport }: MerchantValues) => ({
  sports: [...sports],
  games: [...games],
  addOn,
  sinSport,
});

/** The fields of the form by the section of the wire that holds them. */
const sectionFields = {
  baseInfo: ['nameCn', 'nameEn', 'alias', 'parent'],
  contacts: ['contacts'],
  servers: ['servers'],
  purchases: ['sports', 'games', 'addOn', 'sinSport'],
  streamingMode: ['serviceInChina', 'icpCertificate', 'cdnAdmin'],
} as const satisfies Record<string, readonly (keyof MerchantValues)[]>;

export const merchantFields = Object.values(sectionFields).flat();

/** The sections that hold a changed field, each of them whole. */
export function sectionsOf(values: MerchantValues, changed: Partial<MerchantValues>) {
  const isChanged = (section: keyof typeof sectionFields) => sectionFields[section].some((name) => name in changed);
  const { serviceInChina, icpCertificate, cdnAdmin } = values;
  return {
    ...(isChanged('baseInfo') && { baseInfo: baseInfoOf(values) }),
    ...(isChanged('contacts') && { contacts: [...values.contacts] }),
    ...(isChanged('servers') && { servers: [...values.servers] }),
    ...(isChanged('purchases') && { purchases: purchasesIn(values) }),
    ...(isChanged('streamingMode') && { streamingMode: { serviceInChina, icpCertificate, cdnAdmin } }),
  };
}

export function newMerchantOf(values: NewMerchantValues): NewMerchant {
  const { code, adminAccount, adminName, adminEmail, contacts, servers } = values;
  const { serviceInChina, icpCertificate, cdnAdmin } = values;
  return {
    code,
    admin: { account: adminAccount, name: adminName, email: adminEmail },
    baseInfo: baseInfoOf(values),
    contacts: [...contacts],
    servers: [...servers],
    purchases: purchasesIn(values),
    streamingMode: { serviceInChina, icpCertificate, cdnAdmin },
  };
}

const sectionPrefix = /^(?:baseInfo|purchases|streamingMode)\./;
const adminFields: Readonly<Record<string, string>> = {
  'admin.account': 'adminAccount',
  'admin.name': 'adminName',
  'admin.email': 'adminEmail',
};

/** `baseInfo.parentId` → `parent`; rows keep their names. */
export function nameOfWire(field: string): string {
  const name = adminFields[field] ?? field.replace(sectionPrefix, '');
  return name === 'parentId' ? 'parent' : name;
}

const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The rules that both forms share. */
export function useMerchantFields() {
  const { t } = useTranslation(['merchant-form', 'merchants']);
  const words = useMerchantWords();
  const editing: FieldSpecs<MerchantValues> = {
    nameCn: { label: t('form.nameCn'), rule: merchantRules.nameCn },
    nameEn: { label: t('form.nameEn'), rule: merchantRules.nameEn },
    alias: { label: t('form.alias'), rule: merchantRules.alias },
    parent: {
      label: t('form.parent'),
      isSame: (one, other) => one?.code === other?.code,
      words: (parent) => (parent === null ? '' : words.merchant(parent)),
    },
    contacts: {
      label: t('form.contacts'),
      rows: {
        type: { label: t('form.contactType') },
        name: { label: t('form.contactName'), rule: merchantRules.contactName },
        callingCode: { label: t('form.callingCode') },
        phone: { label: t('form.phone'), rule: merchantRules.contactPhone },
        email: { label: t('form.email'), rule: { ...fieldRules.email, required: false } },
        remark: { label: t('form.remark'), rule: merchantRules.remark },
      },
      isSame: isSameJson,
      merge: mergeRows,
      words: (contacts) => contacts.map(words.contact).join('\n'),
    },
    servers: {
      label: t('form.servers'),
      rows: {
        type: { label: t('form.serverType') },
        address: {
          label: t('form.address'),
          isRequired: true,
          check: (typed, { type }) => {
            const address = typed.trim();
            const message = address === '' ? 'validation.required' : checkServerAddress(type, address);
            return message === null ? null : fieldText(message, t('form.address'));
          },
        },
        remark: { label: t('form.remark'), rule: merchantRules.remark },
      },
      isSame: isSameJson,
      merge: mergeRows,
      words: (servers) => servers.map(words.server).join('\n'),
    },
    sports: {
      label: t('form.sports'),
      isSame: isSameList,
      merge: (versions) => mergeLists(versions) as Purchases['sports'],
      words: (sports) => sports.map(words.sport).join(t('merchants:separator')),
    },
    games: {
      label: t('form.games'),
      isSame: isSameList,
      merge: (versions) => mergeLists(versions) as Purchases['games'],
      words: (games) => games.map(words.game).join(t('merchants:separator')),
    },
    addOn: { label: words.purchase('addOn'), words: words.bought },
    sinSport: { label: words.purchase('sinSport'), words: words.bought },
    serviceInChina: { label: t('form.serviceInChina'), words: words.yesNo },
    icpCertificate: { label: t('form.icpCertificate'), rule: merchantRules.icpCertificate },
    cdnAdmin: { label: t('form.cdnAdmin'), words: words.cdnAdmin },
  };
  const creating: FieldSpecs<NewMerchantValues> = {
    ...(editing as FieldSpecs<NewMerchantValues>),
    code: { label: t('merchants:columns.code'), rule: fieldRules.merchantCode },
    adminAccount: { label: t('form.adminAccount'), rule: fieldRules.account },
    adminName: { label: t('form.adminName'), rule: fieldRules.name },
    adminEmail: { label: t('form.adminEmail'), rule: fieldRules.email },
  };
  return { editing, creating };
}
