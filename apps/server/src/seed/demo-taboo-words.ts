import type { TabooLevel } from '@touchline/domain/constants';

interface DemoWord {
  readonly word: string;
  readonly level: TabooLevel;
  readonly reason: string;
}

const of = (level: TabooLevel, reason: string, ...words: readonly string[]): DemoWord[] =>
  words.map((word) => ({ word, level, reason }));

/** By merchant; those of the platform apply to all. */
export const demoTabooWords: Readonly<Record<string, readonly DemoWord[]>> = {
  platform: [
    ...of('block', '涉赌：平台只提供赛事分析，不得引导投注', '赌球', '网络赌博', '地下赌庄', '外围投注', '滚球下注'),
    ...of('block', '涉赌：引流与返利', '开户送彩金', '充值返水', '跟单返利', '代客投注', '提款秒到账'),
    ...of('block', '虚假承诺：预测没有必然的结果', '稳赚不赔', '包赢', '百分百命中', '不中包赔', '保本保收益'),
    ...of('block', '编造内幕，损害赛事公信力', '内部放水', '假球名单', '买通裁判', '控盘内线'),
    ...of('block', '站外联系方式', '加V信', '加QQ群', '扫码进群', 'telegram群'),
    ...of('block', '违法信息', '代办假证', '高利贷', '跑分洗钱'),
    ...of('warn', '语气绝对，建议改为“看好”“倾向”', '必胜', '稳胜', '毫无悬念'),
    ...of('warn', '易引起球迷争执，请确认语境', '软脚蟹', '水货'),
    ...of('allow', '公益宣传用语', '拒绝网络赌博', '抵制赌球'),
  ],
  starsport: [
    ...of('block', '竞品名称', '球讯宝', '赛点大师'),
    ...of('warn', '本站统一写作“首发名单”', '先发阵容'),
    ...of('allow', '栏目名称', '必胜观点'),
  ],
};
