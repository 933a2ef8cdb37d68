import { expect, it } from 'vitest';

import { parseXml } from './xml.ts';

it('the parser reads nested elements, empty ones and entities', () => {
  const root = parseXml('<?xml version="1.0" ?>\n<a><b>1 &lt; 2 &amp; &#20013;</b><c/><b>x</b><n>12</n></a>\n').first(
    'a',
  );
  expect(root?.all('b').map(({ text }) => text)).toEqual(['1 < 2 & 中', 'x']);
  expect([root?.has('c'), root?.has('d'), root?.numberOf('n'), root?.numberOf('b')]).toEqual([true, false, 12, 0]);
});

it.each(['<a>', '<a></b>', '</a>', '<a href="x"></a>', '<a><!-- x --></a>', '<a>1 < 2</a>', '<rtmp><server>'])(
  'the parser refuses %s',
  (broken) => {
    expect(() => parseXml(broken)).toThrow('XML');
  },
);

it('an address of an entity beyond Unicode does not end the parser', () => {
  expect(parseXml('<a>&#9999999;</a>').first('a')?.text).toHaveLength(2);
});
