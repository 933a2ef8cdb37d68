/** The writers of the demo. */
export const demoWriters = [
  { merchantCode: 'platform', account: 'writer', isReviewed: false },
  { merchantCode: 'starsport', account: 'starwriter', isReviewed: true },
] as const;

export const demoTemplates = [
  {
    name: '赛前分析',
    title: '近况、交锋与伤停',
    content: '一、双方近况：\n\n二、历史交锋：\n\n三、伤停与阵容：\n\n四、结论：',
  },
  { name: '盘口解读', title: '盘口走势解读', content: '初盘与即时盘：\n\n走势说明：\n\n参考方向：' },
] as const;

export const demoTexts = [
  { title: '主场强势，近况占优', content: '主队近五场四胜一平，主场进攻稳定；客队客场失球偏多，防线两名主力伤停。' },
  { title: '攻防两端差距明显', content: '双方近三次交锋节奏偏快，进攻效率差距明显，盘口走势也支持这一方向。' },
  { title: '体能与轮换是关键', content: '一周双赛之后轮换在所难免，替补深度决定下半场走势，谨慎看好。' },
] as const;
