import { matchMarkNames } from './appointments/match-mark.ts';
import { errorCodes } from './error-codes.ts';
import { sessionEndNames } from './live/session-end-names.ts';
import { namedDisciplines } from './matches/discipline-names.ts';
import { stageGroupNames, stagesOf } from './matches/match-stages.ts';
import { matchStatusNames } from './matches/match-status.ts';
import { scorePartName } from './matches/score-part-names.ts';
import { cdnAdminNames, contactTypeNames } from './merchants/merchant-fields.ts';
import { gamePurchaseNames, purchaseNames, sportPurchaseNames } from './merchants/purchases.ts';
import { serverTypeNames } from './merchants/server-address.ts';
import { noticeKindNames } from './notices/notice-texts.ts';
import { playTypes } from './predictions/play-types.ts';
import { outcomeNames } from './predictions/settlement-words.ts';
import { wangsuOrders } from './signing/cdn-signing.ts';

type Words = Readonly<Record<string, string>>;

const plays = Object.entries(playTypes);
const playNames: Words = Object.fromEntries(plays.map(([type, { name }]) => [type, name]));
const selectionNames: Words = Object.fromEntries(
  plays.flatMap(([, { selections }]) => selections.map(({ code, name }) => [code, name])),
);
const refusals: Words = Object.fromEntries(
  Object.entries(errorCodes).map(([reason, { message }]) => [reason, message]),
);
const stageNames: Words = Object.fromEntries(
  namedDisciplines.flatMap(({ value }) => stagesOf(value)).map(({ code, name }) => [code, name]),
);
const disciplineNames: Words = Object.fromEntries(namedDisciplines.map(({ value, label }) => [value, label]));
const matchFields: Words = {
  leagueId: '联赛',
  hTeamId: '主队',
  aTeamId: '客队',
  gameTime: '比赛时间',
  gameStageType: '比赛阶段',
  scores: '比分',
};
const leagueLevels: Words = { 1: '一级', 2: '二级', 3: '三级' };
const recordKinds: Words = { match: '比赛', league: '联赛', team: '球队', player: '球员', odds: '赔率' };
const callingCodes: Words = { 86: '+86（中国大陆）', 886: '+886（中国台湾）' };
const tabooLevels: Words = { block: '拦截', warn: '提醒', allow: '白名单' };

const domainKindNames: Words = { push: '推流', pull: '拉流' };
const domainTypeNames: Words = { STREAMER: '主播', PLATFORM: '商户' };
const cdnNames: Words = { ALI: '阿里云', WSU: '网宿', OTH: '其他' };
const domainStateNames: Words = { SPARE: '备用', IN_USE: '使用中', CLEAN: '已停用', REMOVED: '已移除' };
const removeReasonNames: Words = {
  ICP_INVALID: '备案失效',
  DNS_INVALID: '解析失效',
  MER_STOP: '商户停用',
  OTHER: '其他',
};
const wangsuPartNames: Words = { KEY: '密钥', PATH: '路径', TIME: '时间' };
const wangsuOrderNames: Words = Object.fromEntries(
  wangsuOrders.map((order) => [
    order,
    order
      .split('_')
      .map((part) => wangsuPartNames[part] ?? part)
      .join(' + '),
  ]),
);
const domainActNames: Words = { use: '启用', clean: '停用', restore: '恢复备用', remove: '移除' };

const contentKindNames: Words = { news: '资讯', video: '短视频' };
const contentSourceNames: Words = { 1: '自制', 2: '合作供稿' };
const contentStatusNames: Words = { 0: '草稿', 1: '已保存' };

/** Minutes by which a start or an end is moved. */
const offsetNames: Words = {
  '-60': '提前 60 分钟',
  '-30': '提前 30 分钟',
  0: '不调整',
  30: '延后 30 分钟',
  60: '延后 60 分钟',
};
const appointmentStateNames: Words = {
  scheduled: '未开始',
  open: '可推流',
  late: '迟到',
  live: '直播中',
  stalled: '断流',
  closed: '已关闭',
  ended: '已结束',
};

/** The words of codes in audited columns, by entity and field. */
export const codesOfFields: Readonly<Record<string, Words>> = {
  'match.status': matchStatusNames,
  'match.own': matchFields,
  'league.level': leagueLevels,
  'team.level': leagueLevels,
  'player.level': leagueLevels,
  'prediction.state': { draft: '草稿', review: '审核中', published: '已发布' },
  'prediction.playType': playNames,
  'prediction.codes': selectionNames,
  'prediction.refusal': refusals,
  'predictionResult.outcome': outcomeNames,
  'predictionResult.status': { 0: '未判定', 1: '红单', 2: '黑单' },
  'linkProposal.kind': recordKinds,
  'linkProposal.state': { open: '待确认', accepted: '已关联', refused: '不是同一个', obsolete: '已失效' },
  'quarantine.feed': recordKinds,
  'quarantine.state': { open: '待处理', read: '已入库', ignored: '已忽略' },
  'supplierEntry.link': {
    none: '未关联',
    own: '由此新建',
    auto: '自动关联',
    person: '人工关联',
    apart: '已解除关联',
  },
  'tabooWord.level': tabooLevels,
  'merchant.purchases': purchaseNames,
  'merchant.cdnAdmin': cdnAdminNames,
  'appointment.moveStart': offsetNames,
  'appointment.moveEnd': offsetNames,
  'appointment.overlap': { none: '无', confirmed: '已确认', moved: '随开赛时间改动' },
  'appointment.matchMark': matchMarkNames,
  'appointment.endReason': sessionEndNames,
  'mediaNode.state': { active: '正常', draining: '排空中', down: '失联' },
  'noticeSetting.kind': noticeKindNames,
  'domain.kind': domainKindNames,
  'domain.type': domainTypeNames,
  'domain.cdn': cdnNames,
  'domain.state': domainStateNames,
  'domain.removeReason': removeReasonNames,
  'valueAdded.kind': contentKindNames,
  'valueAdded.sourceId': contentSourceNames,
  'valueAdded.discipline': disciplineNames,
};

/** The words of codes in requests, by feature and parameter. */
export const codesOfParameters: Readonly<Record<string, Words>> = {
  'roles.confirmInUse': { true: '是', false: '否' },
  'operation-logs.type': { userAccount: '账号', functionName: '操作名称' },
  'operation-logs.result': { 0: '失败', 1: '成功' },
  'catalog.discipline': disciplineNames,
  'catalog.level': leagueLevels,
  'matches.single': { 0: '否', 1: '是' },
  'matches.programs': { none: '无主播', booked: '已预约', live: '直播中' },
  'matches.llevel': leagueLevels,
  'matches.kind': { once: '仅此次，之后随数据源', fixed: '固定为人工设定' },
  'matches.status': matchStatusNames,
  'matches.act': {
    putOnShelf: '上架',
    takeOffShelf: '下架',
    recycle: '回收',
    disassociateAndRecycle: '解除关联并回收',
    renew: '恢复为数据源内容',
  },
  'anchors.act': {
    enable: '启用',
    disable: '停用',
    addTargets: '添加推送目标',
    removeTargets: '移除推送目标',
    setTargets: '更换推送目标',
  },
  'appointments.moveStartTime': offsetNames,
  'appointments.moveEndTime': offsetNames,
  'appointments.confirmOverlap': { true: '是', false: '否' },
  'appointments.followKickOff': { true: '是' },
  'appointments.state': appointmentStateNames,
  'appointments.marked': { 1: '是' },
  'anchors.enableds': { true: '启用', false: '停用' },
  'matches.gameStageType': { ...stageNames, ...stageGroupNames },
  'matches.createType': { 1: '数据源', 2: '人工新增' },
  'matches.ownFields': matchFields,
  'matches.sportId': disciplineNames,
  'suppliers.kind': recordKinds,
  'suppliers.discipline': disciplineNames,
  'predictions.oddType': playNames,
  'merchants.type': { ...contactTypeNames, ...serverTypeNames },
  'merchants.callingCode': callingCodes,
  'merchants.sports': sportPurchaseNames,
  'merchants.games': gamePurchaseNames,
  'merchants.cdnAdmin': cdnAdminNames,
  'taboo-words.level': tabooLevels,
  'notices.kind': noticeKindNames,
  'push-targets.kind': domainKindNames,
  'value-added.sourceId': contentSourceNames,
  'value-added.status': contentStatusNames,
  'value-added.discipline': disciplineNames,
  'domains.type': domainTypeNames,
  'domains.cdn': cdnNames,
  'domains.act': domainActNames,
  'domains.reason': removeReasonNames,
  'domains.order': wangsuOrderNames,
  'domains.timeBase': { DEC: '十进制', HEX: '十六进制' },
  'domains.mode': { EXPIRES: '失效时间', ISSUED: '签发时间' },
};

/** The word of a code; null where the field holds no codes, or one that this version does not know. */
export function codeWords(
  codes: Readonly<Record<string, Words>>,
  owner: string,
  field: string,
  value: unknown,
): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return codes[`${owner}.${field}`]?.[value] ?? (owner === 'match' ? scorePartName(String(value)) : null);
}

/** A field inside another one, such as the odds of a selection or a part of a score; null of what is none. */
export function partWords(entity: string, field: string): string | null {
  const [whole = '', part] = field.split('.');
  if (part === undefined) return null;
  if (entity === 'match' && whole === 'scores') return scorePartName(part);
  return entity === 'prediction' && whole === 'odds' ? (selectionNames[part] ?? null) : null;
}
