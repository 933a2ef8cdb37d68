import { disciplines } from '@touchline/domain/matches/disciplines';

const { soccer, basketball, baseball, tableTennis, lol, dota2, csgo } = disciplines;

export interface DemoItem {
  readonly title: string;
  readonly discipline: number | null;
}

interface DemoContent {
  /** The host of its short videos. */
  readonly host: string;
  readonly news: readonly DemoItem[];
  readonly videos: readonly DemoItem[];
}

const item = (title: string, discipline: number | null = null): DemoItem => ({ title, discipline });

/** News and short videos that an editor finds at the first sign-in. */
export const demoContent: Readonly<Record<string, DemoContent>> = {
  platform: {
    host: 'media.touchline.example.com',
    news: [
      item('本周赛事直播安排一览'),
      item('五大联赛下半程看点梳理', soccer),
      item('篮球赛季关键数据盘点', basketball),
      item('电竞夏季赛赛程公布'),
      item('主播直播规范更新说明'),
      item('乒乓球公开赛签表出炉', tableTennis),
    ],
    videos: [
      item('三分钟看懂越位新规', soccer),
      item('平台直播画面设置指南'),
      item('本周十佳进球', soccer),
      item('本周十佳助攻', basketball),
    ],
  },
  starsport: {
    host: 'media.starsport.example.com',
    news: [
      item('周末焦点战前瞻：榜首之争再起波澜', soccer),
      item('主帅赛后发布会：对球员的拼劲感到满意', soccer),
      item('伤停速递：两名主力中卫缺席下轮', soccer),
      item('转会窗口收官：各队引援一览', soccer),
      item('国脚归队，教练组调整训练强度', soccer),
      item('客场连胜背后：高位压迫如何奏效', soccer),
      item('常规赛收官战：季后赛席位尘埃落定', basketball),
      item('新秀赛季总结：防守端的成长', basketball),
      item('三分命中率创赛季新高的秘密', basketball),
      item('轮休名单公布，替补阵容迎来机会', basketball),
      item('棒球联赛揭幕战回顾', baseball),
      item('球迷开放日活动报名开启'),
    ],
    videos: [
      item('全场集锦：补时绝平', soccer),
      item('门将赛季最佳扑救', soccer),
      item('一分钟看懂这次换人', soccer),
      item('更衣室赛后采访', soccer),
      item('单节 20 分的手感', basketball),
      item('训练馆探访：投篮从早练到晚', basketball),
      item('棒球守备技巧教学', baseball),
      item('球迷看台的一天'),
    ],
  },
  peakgame: {
    host: 'media.peakgame.example.com',
    news: [
      item('夏季赛版本解读：打野节奏加快', lol),
      item('新赛季阵容公布：中单位置迎来新人', lol),
      item('训练赛见闻：教练谈团队沟通', lol),
      item('国际邀请赛预选赛分组出炉', dota2),
      item('六号位的视野博弈', dota2),
      item('地图池更新后的战术变化', csgo),
      item('老将回归首秀：残局依旧冷静', csgo),
      item('线下观赛活动招募志愿者'),
    ],
    videos: [
      item('逆风翻盘全记录', lol),
      item('五分钟学会兵线运营', lol),
      item('团战回放：一次完美的先手', dota2),
      item('烟雾弹点位教学', csgo),
      item('选手日常：比赛日的一天'),
      item('赛后语音：决胜局说了什么', csgo),
    ],
  },
};

/** Below every title. */
export const demoParagraphs: readonly string[] = [
  '以下内容由编辑部根据公开信息整理，数据截至发稿时。',
  '从最近几场的表现看，双方在攻防转换上的投入都有明显提升，首发阵容预计变化不大。教练组强调，纪律与体能分配将是接下来赛程的关键。',
  '更多细节将在赛后更新，敬请关注后续报道。',
];
