import type { SessionEnd } from './publishing.ts';

/** Words of why a publisher's session ended. */
export const sessionEndNames: Readonly<Record<SessionEnd, string>> = {
  closed: '推流已关闭',
  windowEnded: '预约时段结束',
  deleted: '预约已删除',
  anchorDisabled: '主播已停用',
  liveRoomDisabled: '直播间推流已关闭',
  merchantDisabled: '商户已停用',
  keyLeaked: '密钥因泄露更换',
  replaced: '断流后被新的推流替换',
  publisherLeft: '主播端断开',
  nodeLost: '推流节点失联',
};
