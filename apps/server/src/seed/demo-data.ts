import { holdableKeys } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

const under = (...prefixes: string[]) =>
  allPermissionKeys.filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
const ofMerchants = (...prefixes: string[]) => holdableKeys('', under(...prefixes));
const merchantCeiling = ofMerchants('pre_', 'spo_', 'sin_', 'gam_', 'pro_', 'anc_', 'val_', 'bac_', 'mon_');

interface DemoRole {
  readonly name: string;
  readonly description: string;
  readonly keys: readonly string[];
}

interface DemoAccount {
  readonly account: string;
  readonly name: string;
  /** Its description in the list of demo accounts. */
  readonly is: string;
  readonly roles: readonly string[];
  readonly isSuperAdmin?: boolean;
}

interface DemoGroup {
  readonly name: string;
  readonly accounts: readonly string[];
  readonly roles: readonly string[];
}

interface DemoMerchant {
  readonly code: string;
  readonly alias: string;
  readonly ceiling?: readonly string[];
  readonly roles: readonly DemoRole[];
  readonly accounts: readonly DemoAccount[];
  readonly groups?: readonly DemoGroup[];
}

export const builtIn = '管理员';

export const demoMerchants: readonly DemoMerchant[] = [
  {
    code: 'platform',
    alias: '平台运营',
    roles: [
      { name: '赛程运营', description: '编排全部赛程', keys: under('spo_', 'sin_', 'gam_') },
      { name: '预测写手', description: '撰写并发布预测', keys: under('pre_') },
      { name: '直播监控', description: '只看监控', keys: under('mon_') },
    ],
    accounts: [
      { account: 'superadmin', name: '苏敏', is: '超级管理员，可代任一商户操作', roles: [builtIn], isSuperAdmin: true },
      { account: 'operator', name: '陈启航', is: '平台运营：全部赛程', roles: ['赛程运营'] },
      { account: 'writer', name: '林若溪', is: '平台写手：足球与篮球预测', roles: ['预测写手'] },
      { account: 'nobody', name: '新同事', is: '没有任何权限', roles: [] },
    ],
    groups: [
      { name: '赛程部', accounts: ['operator'], roles: ['赛程运营'] },
      { name: '内容部', accounts: ['writer'], roles: ['预测写手'] },
      { name: '技术部', accounts: [], roles: [] },
    ],
  },
  {
    code: 'starsport',
    alias: '星辰体育',
    ceiling: merchantCeiling,
    roles: [
      {
        name: '主播经理',
        description: '管理主播与预约，查看直播',
        keys: under('pro_', 'anc_', 'mon_liv-', 'mon_gam-', 'spo_soc_sch-view', 'spo_bak_sch-view'),
      },
      { name: '写手', description: '撰写并发布预测', keys: ofMerchants('pre_') },
    ],
    accounts: [
      { account: 'staradmin', name: '周子墨', is: '星辰体育管理员', roles: [builtIn] },
      { account: 'starmanager', name: '何佳怡', is: '星辰体育主播经理', roles: ['主播经理'] },
      { account: 'starwriter', name: '徐知远', is: '星辰体育写手', roles: ['写手'] },
    ],
    groups: [
      { name: '直播部', accounts: ['starmanager'], roles: ['主播经理'] },
      { name: '内容部', accounts: ['starwriter'], roles: ['写手'] },
    ],
  },
  {
    code: 'peakgame',
    alias: '巅峰电竞',
    ceiling: merchantCeiling,
    roles: [
      { name: '主播经理', description: '管理主播与预约，查看直播', keys: ofMerchants('pro_', 'anc_', 'gam_', 'mon_') },
    ],
    accounts: [
      { account: 'peakadmin', name: '沈一鸣', is: '巅峰电竞管理员', roles: [builtIn] },
      { account: 'peakmanager', name: '唐雨桐', is: '巅峰电竞主播经理', roles: ['主播经理'] },
    ],
  },
];
