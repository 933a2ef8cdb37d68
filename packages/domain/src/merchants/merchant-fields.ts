import type { FieldRule } from '../field-rules.ts';

/** Of one merchant's record. */
export const merchantLimits = { contacts: 20, servers: 100 } as const;

/** Merchants that a picker is offered at once. */
export const merchantOptionLimit = 20;

/** How long the link serves that a merchant's admin sets the first password by. */
export const invitationHours = 72;

export const contactTypes = ['PROJ', 'TECH'] as const;

export const contactTypeNames = { PROJ: '项目联系人', TECH: '技术联系人' } as const;

export const callingCodes = ['86', '886'] as const;

export const cdnAdmins = ['PLATFORM', 'MERCHANT'] as const;

export const cdnAdminNames = { PLATFORM: '平台', MERCHANT: '商户' } as const;

const name = {
  required: true,
  max: 100,
  trimmed: true,
  messages: { required: 'validation.required', max: 'validation.max100' },
} as const satisfies FieldRule;

const upTo20 = { required: 'validation.required', max: 'validation.max20' } as const;

/** Apart from `fieldRules`, which the sign-in page loads. */
export const merchantRules = {
  nameCn: name,
  nameEn: { ...name, required: false },
  alias: { required: true, max: 20, trimmed: true, messages: upTo20 },
  contactName: { required: true, max: 20, trimmed: true, messages: upTo20 },
  contactPhone: {
    required: false,
    max: 20,
    pattern: /^\d[\d -]*$/,
    trimmed: true,
    messages: { ...upTo20, pattern: 'validation.phoneFormat' },
  },
  remark: { ...name, required: false },
  icpCertificate: {
    required: false,
    max: 50,
    trimmed: true,
    messages: { required: 'validation.required', max: 'validation.max50' },
  },
} as const satisfies Record<string, FieldRule>;
