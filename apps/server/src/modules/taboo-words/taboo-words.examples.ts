import { plantTabooWord } from '../../../test/planted/planted-taboo-word.ts';
import { type Examples, heldBy, naming, type Scene } from '../../../test/stack/scene.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';

const view = heldBy('pre_#_tab-view');
const action = heldBy('pre_#_tab-action');
const form = () => ({ keyword: uniqueAccount('词'), level: 'warn' as const, reason: '示例' });

export const examples: Examples<'taboo-words'> = {
  'taboo-words.list': { answers: view, make: () => ({ query: {} }) },
  'taboo-words.get': { answers: naming(view), make: named },
  'taboo-words.create': { answers: action, make: () => ({ body: form() }) },
  'taboo-words.update': {
    answers: naming(action),
    async make({ owner, merchantCode }) {
      const { id, updatedTime } = await plantTabooWord(owner, merchantCode);
      return { params: { id }, body: { ...form(), updatedTime } };
    },
  },
  'taboo-words.delete': { answers: naming(action), make: named },
  'taboo-words.import': {
    answers: action,
    make: () => ({
      query: { level: 'block' },
      file: Buffer.from(`敏感词,级别,原因\n${uniqueAccount('词')},提醒,示例\n`),
    }),
  },
  'taboo-words.export': { answers: view, make: () => ({ query: {} }) },
  'taboo-words.check': {
    answers: heldBy(
      'pre_soc_odd_dra-action',
      'pre_bak_odd_dra-action',
      'pre_#_tab-view',
      'val_new-action',
      'val_vid-action',
    ),
    make: () => ({ body: { title: '周末前瞻', content: '主队状态更好' } }),
  },
};

async function named({ owner, merchantCode }: Scene) {
  const { id } = await plantTabooWord(owner, merchantCode);
  return { params: { id } };
}
