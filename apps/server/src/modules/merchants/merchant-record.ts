import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { contactTypeNames } from '@touchline/domain/merchants/merchant-fields';
import { purchaseList } from '@touchline/domain/merchants/purchases';
import { serverTypeNames } from '@touchline/domain/merchants/server-address';

export type MerchantForm = CallInput<Calls['merchants.update']>['body'];
export type NewMerchantForm = CallInput<Calls['merchants.create']>['body'];
export type MerchantContact = NewMerchantForm['contacts'][number];
export type Server = NewMerchantForm['servers'][number];

/** Changes of a form: columns of the merchant's row, and the lists beside it. */
export interface RecordPatch {
  readonly columns: {
    readonly alias?: string;
    readonly name_cn?: string;
    readonly name_en?: string;
    readonly parent_code?: string | null;
    readonly second_factor_required?: boolean;
    readonly purchases?: string[];
    readonly service_in_china?: boolean;
    readonly icp_certificate?: string;
    readonly cdn_admin?: 'PLATFORM' | 'MERCHANT';
    readonly enabled?: boolean;
  };
  readonly contacts?: readonly MerchantContact[] | undefined;
  readonly servers?: readonly Server[] | undefined;
}

type Sections = Partial<Pick<NewMerchantForm, 'baseInfo' | 'contacts' | 'servers' | 'purchases' | 'streamingMode'>> & {
  readonly secondFactorRequired?: boolean | undefined;
};

export function patchOf(form: { [K in keyof Sections]: Sections[K] | undefined }): RecordPatch {
  const { baseInfo, purchases, streamingMode, secondFactorRequired, contacts, servers } = form;
  return {
    columns: {
      ...(baseInfo && {
        alias: baseInfo.alias,
        name_cn: baseInfo.nameCn,
        name_en: baseInfo.nameEn,
        parent_code: baseInfo.parentId?.toLowerCase() ?? null,
      }),
      ...(secondFactorRequired !== undefined && { second_factor_required: secondFactorRequired }),
      ...(purchases && { purchases: purchaseList(purchases) }),
      ...(streamingMode && {
        service_in_china: streamingMode.serviceInChina,
        icp_certificate: streamingMode.icpCertificate,
        cdn_admin: streamingMode.cdnAdmin,
      }),
    },
    contacts,
    servers,
  };
}

interface Lists {
  readonly contacts: readonly MerchantContact[];
  readonly servers: readonly Server[];
}

/** A record as the log shows it: contacts and servers as one line each. */
export function recorded<R extends Lists>(record: R): Omit<R, keyof Lists> & { contacts: string[]; servers: string[] } {
  return { ...record, contacts: record.contacts.map(contactLine), servers: record.servers.map(serverLine) };
}

/** 项目联系人：李雷，+86 13800000000，li@example.com（工作日） */
function contactLine({ type, name, callingCode, phone, email, remark }: MerchantContact): string {
  const parts = [name, phone && `+${callingCode} ${phone}`, email].filter(Boolean);
  return `${contactTypeNames[type]}：${parts.join('，')}${inBrackets(remark)}`;
}

function serverLine({ type, address, remark }: Server): string {
  return `${serverTypeNames[type]}：${address}${inBrackets(remark)}`;
}

function inBrackets(remark: string): string {
  return remark === '' ? '' : `（${remark}）`;
}
