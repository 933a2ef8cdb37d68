/** Characters that write the same sound of a foreign name, one group a word: which one is taken is the writer's habit. */
const groups =
  '亚雅娅 艾埃爱 奥澳 巴芭 贝倍蓓 比毕碧彼 博波伯柏勃 布步 达大 德得 丹旦 迪蒂地狄第 多朵 尔耳儿 费菲 弗福夫富 格戈葛哥歌 汉罕 ' +
  '赫何 基吉季 加佳伽嘉 金津 卡喀 凯开 克科柯可 莱来 朗郎 雷蕾 里利丽莉黎理力历立 林琳 隆龙 鲁卢路 罗洛 马玛 迈麦 梅美 莫默摩 ' +
  '穆姆木 纳娜 尼妮 佩裴 奇齐 塞赛 沙莎 什施史 斯思丝司 塔 特忒 瓦娃 维威韦 文温 乌吴 西希锡 伊依 因茵 尤由 约 扎 詹占 兹 ' +
  '佐左 萨 桑 苏 泰太 托 图 沃 休 圣 蒙孟 曼 米 内 诺 努 欧 帕 皮 普 乔 瑞 拉 兰 劳 勒 伦 库 昆 康 霍 胡 哈 古';

const sounds = new Map(
  groups.split(' ').flatMap((group) => Array.from(group).map((one) => [one, group[0] ?? one] as const)),
);

/** The first of its group stands for all of them. */
export function soundOf(character: string): string {
  return sounds.get(character) ?? character;
}
