export interface PermissionNode {
  readonly key: string;
  readonly name: string;
  readonly children?: readonly PermissionNode[];
}

const actionNames = { view: '查看', action: '管理', reservation: '预约' } as const;

type Action = keyof typeof actionNames;

/** Every page can be viewed; what else can be done on it is named. */
function page<const K extends string, const A extends Exclude<Action, 'view'> = never>(
  key: K,
  name: string,
  ...actions: readonly A[]
) {
  const all: readonly (A | 'view')[] = ['view', ...actions];
  return {
    key,
    name,
    children: all.map((action) => ({ key: `${key}-${action}` as const, name: actionNames[action] })),
  };
}

function branch<const K extends string, const C extends readonly PermissionNode[]>(
  key: K,
  name: string,
  ...children: C
) {
  return { key, name, children };
}

function schedule<const K extends string>(key: K, name: string) {
  return branch(key, name, page(`${key}_sch` as const, '赛程', 'action'));
}

function predictions<const K extends string>(key: K, name: string) {
  const odds = `${key}_odd` as const;
  const draft = page(`${odds}_dra` as const, '草稿', 'action');
  const published = page(`${odds}_pub` as const, '已发布');
  const review = page(`${odds}_rev` as const, '审核', 'action');
  return branch(key, name, branch(odds, '预测', draft, published, review));
}

/** Every permission there is, depth first. */
export const permissionTree = [
  branch(
    'pre',
    '体育预测',
    predictions('pre_soc', '足球'),
    predictions('pre_bak', '篮球'),
    page('pre_#_rec', '战绩'),
    page('pre_#_tab', '敏感词', 'action'),
    page('pre_#_prv', '赔率公司', 'action'),
  ),
  branch(
    'spo',
    '体育赛程',
    schedule('spo_soc', '足球'),
    schedule('spo_bak', '篮球'),
    schedule('spo_bas', '棒球'),
    schedule('spo_box', '拳击'),
    schedule('spo_bdm', '羽毛球'),
    schedule('spo_fgt', '格斗'),
    schedule('spo_ftb', '美式橄榄球'),
    schedule('spo_vol', '排球'),
    schedule('spo_ttn', '乒乓球'),
    schedule('spo_bil', '台球'),
    schedule('spo_puk', '冰球'),
    schedule('spo_wol', '冬奥会'),
    schedule('spo_oth', '其他项目'),
    page('spo_#_sup', '数据源', 'action'),
    page('spo_#_lea', '联赛', 'action'),
    page('spo_#_tea', '球队', 'action'),
    page('spo_#_pla', '球员', 'action'),
  ),
  branch('sin', '单项赛程', schedule('sin_bas', '棒球单项')),
  branch(
    'gam',
    '电竞赛程',
    schedule('gam_lol', '英雄联盟'),
    schedule('gam_csg', 'CS:GO'),
    schedule('gam_dot', 'DOTA2'),
    schedule('gam_kog', '王者荣耀'),
    schedule('gam_oth', '其他电竞'),
  ),
  branch(
    'pro',
    '节目管理',
    branch('pro_anc', '主播', page('pro_anc_lis', '主播列表', 'action', 'reservation')),
    branch('pro_pro', '节目', page('pro_pro_lis', '节目单', 'action')),
  ),
  branch('anc', '主播', page('anc_#_res', '预约')),
  branch(
    'com',
    '公司',
    page('com_lis', '公司列表', 'action'),
    branch('com_pro', '公司', page('com_pro_anc', '公司主播', 'action')),
    page('com_#_api', '接口记录', 'action'),
  ),
  branch(
    'dom',
    '域名',
    page('dom_#_pro', '推送目标', 'action'),
    page('dom_pus', '推流域名', 'action'),
    page('dom_pul', '拉流域名', 'action'),
  ),
  branch('val', '增值内容', page('val_new', '资讯', 'action'), page('val_vid', '短视频', 'action')),
  branch(
    'mon',
    '监控',
    page('mon_liv', '直播监控', 'action'),
    page('mon_gam', '电竞监控'),
    page('mon_#_nod', '节点', 'action'),
  ),
  branch(
    'bac',
    '后台管理',
    page('bac_#_acc', '账号', 'action'),
    page('bac_#_rol', '角色', 'action'),
    page('bac_#_ope', '操作日志'),
    page('bac_#_grp', '分组', 'action'),
  ),
] as const satisfies readonly PermissionNode[];

type KeysOf<N> = N extends { readonly key: infer K extends string; readonly children: readonly (infer C)[] }
  ? K | KeysOf<C>
  : N extends { readonly key: infer K extends string }
    ? K
    : never;

type NodeKey = KeysOf<(typeof permissionTree)[number]>;

/** A key that can be granted: `bac_#_acc-view`, … */
export type PermissionKey = Extract<NodeKey, `${string}-${string}`>;

/** A page that can be opened: `bac_#_acc`, … */
export type PageKey = PermissionKey extends infer K ? (K extends `${infer P}-view` ? P : never) : never;

export interface IndexedNode {
  readonly node: PermissionNode;
  readonly parent: PermissionNode | null;
}

/** Depth first, as the tree is read. */
export type PermissionIndex = ReadonlyMap<string, IndexedNode>;

export function indexTree(tree: readonly PermissionNode[]): PermissionIndex {
  const index = new Map<string, IndexedNode>();
  const add = (node: PermissionNode, parent: PermissionNode | null): void => {
    index.set(node.key, { node, parent });
    for (const child of node.children ?? []) add(child, node);
  };
  for (const node of tree) add(node, null);
  return index;
}

export const permissionIndex = /* @__PURE__ */ indexTree(permissionTree);

export function isPermissionKey(key: string): key is PermissionKey {
  return key.includes('-') && permissionIndex.has(key);
}

/** In the order of the tree. */
export const allPermissionKeys: readonly PermissionKey[] = /* @__PURE__ */ [...permissionIndex.keys()].filter(
  isPermissionKey,
);
