import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderWidget } from '../../../../test/render-widget.tsx';
import { OddsPlot } from './odds-plot.tsx';
import type { OddsQuote, OddsSeries } from './odds-props.ts';
import { OddsTable } from './odds-table.tsx';
import { OddsValue } from './odds-value.tsx';

const second = (at: number) => 1_772_352_000 + at;
const instant = (at: number) => new Date(second(at) * 1000).toISOString();

function aSeries(changes: Partial<OddsSeries> = {}): OddsSeries {
  return {
    playType: 1,
    playTypeName: '胜平负',
    providerId: 5,
    providerName: '甲公司',
    times: [0, 3600, 7200].map(second),
    lines: [null, null, null],
    closed: [false, false, false],
    odds: { 1: [1.95, 2, 2.05], 2: [3.4, 3.3, 3.25], 3: [4.2, 4.1, 4] },
    ...changes,
  };
}

const other = aSeries({
  providerId: 6,
  providerName: '乙公司',
  times: [1800, 5400].map(second),
  lines: [null, null],
  closed: [false, true],
  odds: { 1: [1.9, 0], 2: [3.5, 0], 3: [4.4, 0] },
});

const until = instant(10_800);
const drawing = page.getByRole('img', { name: '主胜赔率走势' });
const legend = page.getByRole('listitem');

describe('the plot', () => {
  test('draws a line for each provider, and says how odds stand and where they began', async () => {
    await renderWidget(<OddsPlot playType={1} series={[aSeries(), other]} code={1} until={until} />);
    await expect.element(drawing).toBeVisible();
    expect(drawing.element().querySelectorAll('g')).toHaveLength(2);
    await expect.element(legend.nth(0)).toMatchTextContent(/^甲公司2\.05▲最初 1\.95$/);
    await expect.element(legend.nth(1)).toMatchTextContent(/^乙公司封盘$/);
  });

  test('[day 15] the odds plot is labelled at round odds and hours, beside the drawing', async () => {
    await renderWidget(<OddsPlot playType={1} series={[aSeries(), other]} code={1} until={until} />);
    const moments = ['3月1日 16:00', '17:00', '18:00', '19:00'].map((text) => page.getByText(text, { exact: true }));
    for (const moment of moments) await expect.element(moment).toBeVisible();
    const label = page.getByText('1.90', { exact: true }).first();
    await expect.element(label).toBeVisible();
    const area = drawing.element().getBoundingClientRect();
    expect(label.element().getBoundingClientRect().right).toBeLessThanOrEqual(area.left);
    for (const moment of moments)
      expect(moment.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(area.bottom);
    // One after the other, over the whole width.
    const boxes = moments.map((moment) => moment.element().getBoundingClientRect());
    for (const [at, box] of boxes.entries()) expect(box.left).toBeGreaterThan(boxes[at - 1]?.right ?? 0);
    expect(boxes.at(-1)?.right).toBeGreaterThan(area.left + area.width * 0.8);
  });

  test('the odds plot leaves out other play types, and says when nothing is left', async () => {
    await renderWidget(<OddsPlot playType={3} series={[aSeries()]} code={7} until={until} />);
    await expect.element(page.getByText('没有赔率走势')).toBeVisible();
  });

  test('the odds plot marks the given moment', async () => {
    const mark = { at: instant(2700), text: '草稿保存' };
    await renderWidget(<OddsPlot playType={1} series={[aSeries()]} code={1} until={until} mark={mark} />);
    const text = page.getByText('草稿保存');
    await expect.element(text).toBeVisible();
    const line = text.element().parentElement;
    const area = drawing.element().getBoundingClientRect();
    const across = ((line?.getBoundingClientRect().left ?? 0) - area.left) / area.width;
    expect(across).toBeCloseTo(0.25, 1);
  });

  test('another selection is a choice, by keyboard too', async () => {
    function Chosen() {
      const [code, setCode] = useState(1);
      return <OddsPlot playType={1} series={[aSeries()]} code={code} onCode={setCode} until={until} />;
    }
    await renderWidget(<Chosen />);
    await page.getByText('客胜').click();
    await expect.element(legend.nth(0)).toMatchTextContent(/^甲公司4\.00▼最初 4\.20$/);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(legend.nth(0)).toMatchTextContent(/^甲公司3\.25▼最初 3\.40$/);
  });

  test('pointing into the odds plot shows the odds at that time', async () => {
    await renderWidget(<OddsPlot playType={1} series={[aSeries(), other]} code={1} until={until} />);
    await expect.element(page.getByText('当前赔率')).toBeVisible();
    const { width } = drawing.element().getBoundingClientRect();
    await drawing.hover({ position: { x: width / 2, y: 40 } });
    await expect.element(page.getByText(/^2026-03-01 17:\d\d 的赔率$/)).toBeVisible();
    await expect.element(legend.nth(0)).toMatchTextContent(/^甲公司2\.00▲/);
    await drawing.hover({ position: { x: 2, y: 40 } });
    await expect.element(legend.nth(1)).toMatchTextContent(/^乙公司未开盘$/);
  });

  test('a changed line is a dot, with a word for it', async () => {
    const handicap = aSeries({
      playType: 3,
      lines: [2, 2, 3],
      odds: { 7: [0.9, 0.95, 0.85], 8: [1, 0.95, 1.05] },
    });
    await renderWidget(<OddsPlot playType={3} series={[handicap]} code={7} until={until} />);
    await expect.element(page.getByText('圆点表示盘口有变')).toBeVisible();
    // At this line they began so: no arrow leads here from another.
    await expect.element(legend.nth(0)).toMatchTextContent(/^甲公司让 0\.5\/10\.85$/);
    const [, dots] = page.getByRole('img', { name: '主队赔率走势' }).element().querySelectorAll('path');
    expect(dots?.getAttribute('d')).toMatch(/^M[\d.]+ [\d.]+h0$/);
  });

  test.each(['light', 'dark'] as const)('lines differ in colour and in dashes: %s', async (theme) => {
    const series = [5, 6, 12, 305, 400].map((providerId) => aSeries({ providerId, providerName: `公司${providerId}` }));
    await renderWidget(<OddsPlot playType={1} series={series} code={1} until={until} />, { theme });
    await expect.element(drawing).toBeVisible();
    const looks = [...drawing.element().querySelectorAll('g > path:first-child')].map((path) => getComputedStyle(path));
    expect(new Set(looks.map(({ stroke }) => stroke)).size).toBe(5);
    expect(new Set(looks.map(({ strokeDasharray }) => strokeDasharray)).size).toBe(5);
  });
});

describe('all providers side by side', () => {
  const providers = [
    { providerId: 5, providerName: '甲公司' },
    { providerId: 6, providerName: '乙公司' },
    { providerId: 12, providerName: '丙公司' },
  ];
  const aQuote = (changes: Partial<OddsQuote> = {}): OddsQuote => ({
    playType: 3,
    playTypeName: '让球',
    providerId: 5,
    line: 3,
    odds: { 7: 0.98, 8: 0.875 },
    closed: false,
    changedTime: instant(0),
    version: '1.1',
    ...changes,
  });
  const quotes = [
    aQuote(),
    aQuote({ providerId: 6, line: -2, closed: true }),
    aQuote({ playType: 1, line: null, odds: { 1: 2, 2: 3, 3: 4 } }),
  ];
  const row = (at: number) => page.getByRole('row').nth(at);

  test('the odds table has a row per provider with its line; closed and missing ones say so', async () => {
    await renderWidget(<OddsTable playType={3} providers={providers} quotes={quotes} />);
    await expect.element(page.getByRole('table', { name: '让球：各公司赔率' })).toBeVisible();
    await expect.element(row(0)).toMatchTextContent(/^公司盘口主队客队变动时间$/);
    await expect.element(row(1)).toMatchTextContent(/^甲公司让 0\.5\/10\.980\.8752026-03-01 16:00$/);
    await expect.element(row(2)).toMatchTextContent(/^乙公司———.*封盘$/);
    await expect.element(row(3)).toMatchTextContent(/^丙公司没有赔率$/);
  });

  test('[PRD-83] arrows lead from the earlier odds; a changed line is shown instead of an arrow', async () => {
    const before = [
      { providerId: 5, line: 3, odds: { 7: 0.9, 8: 0.95 } },
      { providerId: 6, line: 2, odds: { 7: 0.9, 8: 0.95 } },
    ];
    const open = quotes.map((quote) => ({ ...quote, closed: false }));
    await renderWidget(<OddsTable playType={3} providers={providers} quotes={open} before={before} />);
    await expect.element(row(1).getByRole('img', { name: '上升' })).toBeVisible();
    await expect.element(row(1).getByRole('img', { name: '下降' })).toBeVisible();
    await expect.element(row(1).getByText(/^原 /)).not.toBeInTheDocument();
    await expect.element(row(2).getByText('原 让 0.5')).toBeVisible();
    await expect.element(row(2).getByRole('img')).not.toBeInTheDocument();
  });

  test('[hardening 26] closed lines show no odds and no fall; handicaps use their sport’s word', async () => {
    const before = [{ providerId: 6, line: -2, odds: { 7: 0.9, 8: 0.95 } }];
    const closed = aQuote({ providerId: 6, line: 0, odds: { 7: 0, 8: 0 }, closed: true, playTypeName: '让分' });
    await renderWidget(<OddsTable playType={3} providers={providers} quotes={[closed]} before={before} />);
    await expect.element(page.getByRole('table', { name: '让分：各公司赔率' })).toBeVisible();
    await expect.element(row(2)).toMatchTextContent(/^乙公司———.*封盘$/);
    await expect.element(row(2).getByRole('img')).not.toBeInTheDocument();
  });

  test('the pick stands out, in words too', async () => {
    const selected = { providerId: 5, codes: [7] };
    await renderWidget(<OddsTable playType={3} providers={providers} quotes={quotes} selected={selected} />);
    await expect.element(row(1).getByText('已选')).toBeVisible();
    await expect.element(row(2).getByText('已选')).not.toBeInTheDocument();
    await expect.element(page.getByRole('columnheader', { name: '主队' })).toHaveAttribute('data-picked');
  });
});

test.each([
  [1.9, 1.95, '1.95▲'],
  [1.95, 1.9, '1.90▼'],
  [1.9, 1.9, '1.90'],
  [undefined, 0.875, '0.875'],
])('[PRD-83] from %s to %s reads %s', async (before, after, text) => {
  await renderWidget(
    <p data-testid="shown">
      <OddsValue before={before} after={after} />
    </p>,
  );
  await expect.element(page.getByTestId('shown')).toMatchTextContent(new RegExp(`^${text}$`));
});

test.each(['light', 'dark'] as const)('up is red and down is green: %s', async (theme) => {
  await renderWidget(
    <>
      <OddsValue before={1} after={2} />
      <OddsValue before={2} after={1} />
    </>,
    { theme },
  );
  const colour = (name: string) => {
    const [red = 0, green = 0] = (
      getComputedStyle(page.getByRole('img', { name }).element()).color.match(/\d+/g) ?? []
    ).map(Number);
    return red > green ? 'red' : 'green';
  };
  await expect.element(page.getByRole('img', { name: '上升' })).toBeVisible();
  expect([colour('上升'), colour('下降')]).toEqual(['red', 'green']);
});
