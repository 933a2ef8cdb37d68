import { fieldRules } from '@touchline/domain/field-rules';
import {
  callingCodes,
  cdnAdmins,
  contactTypes,
  merchantLimits,
  merchantRules,
} from '@touchline/domain/merchants/merchant-fields';
import { boughtGames, boughtSports } from '@touchline/domain/merchants/purchases';
import { checkServerAddress, serverTypes } from '@touchline/domain/merchants/server-address';
import { z } from 'zod';

import { field, instant, text } from './fields.ts';

const baseInfo = z.strictObject({
  nameCn: field(merchantRules.nameCn),
  nameEn: field(merchantRules.nameEn),
  alias: field(merchantRules.alias),
  /** The code of the merchant above; null where there is none. No right follows from it. */
  parentId: field(fieldRules.merchantCode).nullable(),
});

const contact = z.strictObject({
  type: z.enum(contactTypes),
  name: field(merchantRules.contactName),
  callingCode: z.enum(callingCodes),
  phone: field(merchantRules.contactPhone),
  email: field({ ...fieldRules.email, required: false }),
  remark: field(merchantRules.remark),
});

/** A machine of the merchant's own that reads from us: an address or a network. */
const server = z
  .strictObject({
    type: z.enum(serverTypes),
    address: text(50, { min: 1, isTrimmed: true }),
    remark: field(merchantRules.remark),
  })
  .superRefine(({ type, address }, context) => {
    const message = checkServerAddress(type, address);
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['address'] });
  });

const purchases = z.strictObject({
  sports: z.array(z.enum(boughtSports)).max(boughtSports.length),
  games: z.array(z.enum(boughtGames)).max(boughtGames.length),
  addOn: z.boolean(),
  sinSport: z.boolean(),
});

const streamingMode = z.strictObject({
  serviceInChina: z.boolean(),
  icpCertificate: field(merchantRules.icpCertificate),
  cdnAdmin: z.enum(cdnAdmins),
});

/** The sections of a merchant's form. A section that is given is given whole. */
export const merchantSections = {
  baseInfo,
  contacts: z.array(contact).max(merchantLimits.contacts),
  servers: z.array(server).max(merchantLimits.servers),
  purchases,
  streamingMode,
};

/** The same as they are answered. */
const answeredSections = {
  baseInfo: z.object({ nameCn: z.string(), nameEn: z.string(), alias: z.string(), parentId: z.string().nullable() }),
  contacts: z.array(
    z.object({
      type: z.enum(contactTypes),
      name: z.string(),
      callingCode: z.enum(callingCodes),
      phone: z.string(),
      email: z.string(),
      remark: z.string(),
    }),
  ),
  servers: z.array(z.object({ type: z.enum(serverTypes), address: z.string(), remark: z.string() })),
  purchases: z.object({
    sports: z.array(z.enum(boughtSports)),
    games: z.array(z.enum(boughtGames)),
    addOn: z.boolean(),
    sinSport: z.boolean(),
  }),
  streamingMode: z.object({ serviceInChina: z.boolean(), icpCertificate: z.string(), cdnAdmin: z.enum(cdnAdmins) }),
};

/** A domain has its own record and its own page; here stands which one it is. */
const domainReference = z.object({ id: z.string(), name: z.string(), state: z.string() });

/** What belongs to the merchant and is changed on pages of its own: the first of each, and how many there are. */
const references = {
  projectInfo: z.array(z.object({ projectCode: z.string(), name: z.string(), tag: z.string(), enabled: z.boolean() })),
  pushStreamers: z.array(z.object({ id: z.string(), name: z.string() })),
  anchorPushDomains: z.array(domainReference),
  merchantPushDomains: z.array(domainReference),
  cdnDomains: z.array(domainReference),
  referenceCounts: z.object({
    projectInfo: z.number().int(),
    anchorPushDomains: z.number().int(),
    merchantPushDomains: z.number().int(),
    cdnDomains: z.number().int(),
  }),
};

/** Of those in charge: the link by which one sets the first password, as long as nobody has. */
const adminAccount = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  email: z.string(),
  enabled: z.boolean(),
  /** Has never signed in: a new invitation may be issued. */
  isInvited: z.boolean(),
  /** When the last invitation ends or ended; null where there is none, or where it was used. */
  invitationExpiresTime: instant.nullable(),
});

export const merchantRow = z.object({
  code: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  alias: z.string(),
  /** The merchant above: its code and alias. */
  parentId: z.string().nullable(),
  parentAlias: z.string().nullable(),
  enabled: z.boolean(),
  secondFactorRequired: z.boolean(),
  accounts: z.number().int(),
  admins: z.number().int(),
  purchases: answeredSections.purchases,
  updatedTime: instant,
});

/** The whole record: what a row of the list says, and all sections. */
export const merchantRecord = merchantRow.extend({
  ...answeredSections,
  ...references,
  adminAccounts: z.array(adminAccount),
});

/** Shown once, to be passed on: whoever opens the link sets the password of the account. */
export const invitation = z.object({ link: z.string(), expiresTime: instant });
