interface DemoTarget {
  readonly name: string;
  readonly tag: string;
  readonly domain: string;
}

interface DemoAnchors {
  /** Where its anchors push to. */
  readonly front: string;
  readonly targets: readonly DemoTarget[];
  /** Family names and given names, which are paired. */
  readonly families: string;
}

const givens = [
  '子轩',
  '雨桐',
  '浩然',
  '思远',
  '佳怡',
  '一鸣',
  '若溪',
  '景行',
  '晓峰',
  '梦琪',
  '嘉豪',
  '欣妍',
  '博文',
  '语嫣',
  '俊杰',
  '诗涵',
  '志强',
  '安琪',
  '宇航',
  '书瑶',
];

export const anchorsPerMerchant = 40;

/** Push targets and anchors that a manager finds at the first sign-in. */
export const demoAnchors: Readonly<Record<string, DemoAnchors>> = {
  starsport: {
    front: 'push.starsport.example.com',
    targets: [
      { name: '星辰官网', tag: '官网', domain: 'web.starsport.example.com' },
      { name: '星辰 App', tag: 'App', domain: 'app.starsport.example.com' },
      { name: '合作平台', tag: '合作', domain: 'partner.starsport.example.com' },
    ],
    families: '赵钱孙李周吴郑王冯陈',
  },
  peakgame: {
    front: 'push.peakgame.example.com',
    targets: [
      { name: '巅峰直播间', tag: '官网', domain: 'web.peakgame.example.com' },
      { name: '巅峰海外站', tag: '海外', domain: 'global.peakgame.example.com' },
    ],
    families: '林何高罗郭梁宋唐许韩',
  },
};

/** The name and nickname of the demo's nth anchor of a merchant; no two are alike. */
export function demoAnchorName(families: string, at: number): { readonly name: string; readonly nickname: string } {
  const given = givens[(at * 7) % givens.length] ?? '';
  const family = families[(at + Math.floor(at / givens.length) * 3) % families.length] ?? '';
  const last = given.at(-1) ?? '';
  return { name: `${family}${given}`, nickname: at % 3 === 0 ? '' : `${last}${last}` };
}
