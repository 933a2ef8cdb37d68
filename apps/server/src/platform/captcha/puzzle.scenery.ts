import { between, pick, PUZZLE_HEIGHT as H, PUZZLE_WIDTH as W } from './puzzle.geometry.ts';

interface Palette {
  high: string;
  low: string;
  light: string;
  far: Hsl;
  near: Hsl;
}

type Hsl = readonly [hue: number, saturation: number, lightness: number];

const PALETTES: readonly [Palette, ...Palette[]] = [
  { high: '#27407a', low: '#f0b99a', light: '#ffe6c4', far: [262, 26, 62], near: [236, 40, 20] },
  { high: '#3f7fa8', low: '#dcebdc', light: '#fffbe6', far: [188, 28, 66], near: [168, 42, 20] },
  { high: '#1c2b52', low: '#6f8fb8', light: '#f3f1e4', far: [218, 30, 52], near: [222, 44, 14] },
  { high: '#6c5b95', low: '#f6c7b4', light: '#fff0d8', far: [332, 26, 66], near: [286, 34, 22] },
  { high: '#2f6f73', low: '#f2d9a4', light: '#fff4cf', far: [34, 42, 66], near: [8, 34, 20] },
];

const hsl = ([hue, saturation, lightness]: Hsl): string =>
  `hsl(${hue.toFixed(0)},${saturation.toFixed(0)}%,${lightness.toFixed(0)}%)`;

const blend = (a: Hsl, b: Hsl, share: number): Hsl => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

const n = (value: number): string => value.toFixed(1);
const many = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: Math.round(count) }, (_, index) => draw(index)).join('');

function skyDefs({ high, low, light }: Palette): string {
  return `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${high}"/><stop offset=".85" stop-color="${low}"/></linearGradient>
<linearGradient id="water" x2="0" y2=".5"><stop stop-color="${low}"/><stop offset=".3" stop-color="${high}"/><stop offset="1" stop-color="${high}"/></linearGradient>
<radialGradient id="glow"><stop stop-color="${light}" stop-opacity=".85"/><stop offset=".25" stop-color="${light}" stop-opacity=".35"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>`;
}

function sky(palette: Palette, horizon: number): string {
  const [x, y] = [between(50, W - 50), between(horizon * 0.3, horizon * 0.75)];
  const cloud = (): string => {
    const [left, top, width] = [between(-30, W), between(8, horizon * 0.8), between(40, 110)];
    return `<rect x="${n(left)}" y="${n(top)}" width="${n(width)}" height="${n(between(2, 6))}" rx="3" fill="#fff" opacity="${n(between(0.1, 0.3))}"/>`;
  };
  const star = (): string =>
    `<circle cx="${n(between(0, W))}" cy="${n(between(0, horizon * 0.7))}" r="${n(between(0.4, 1))}" fill="#fff" opacity="${n(between(0.3, 0.9))}"/>`;
  return `<rect width="${W}" height="${H}" fill="url(#sky)"/>${many(26, star)}
<circle cx="${n(x)}" cy="${n(y)}" r="70" fill="url(#glow)"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(between(8, 14))}" fill="${palette.light}"/>${many(9, cloud)}`;
}

function ridgeHeight(base: number, swing: number): (x: number) => number {
  const waves = Array.from({ length: 4 }, (_, index) => ({
    length: W / (0.7 + index * between(0.8, 1.5)),
    shift: between(0, Math.PI * 2),
    height: swing / (1 + index * 1.1),
  }));
  return (x) =>
    waves.reduce((y, { length, shift, height }) => y + Math.sin((x / length) * 2 * Math.PI + shift) * height, base);
}

function ridge(height: (x: number) => number, fill: string): string {
  const line = many(W / 5 + 1, (index) => `L${index * 5} ${n(height(index * 5))}`);
  return `<path d="M0 ${H}${line}L${W} ${H}Z" fill="${fill}"/>`;
}

function firs(height: (x: number) => number, fill: string, count: number): string {
  return many(count, () => {
    const [x, tall] = [between(0, W), between(7, 17)];
    const foot = height(x) + 2;
    const tier = (lift: number, half: number): string =>
      `M${n(x - half)} ${n(foot - tall * lift)}L${n(x)} ${n(foot - tall * (lift + 0.5))}L${n(x + half)} ${n(foot - tall * lift)}Z`;
    return `<path d="${tier(0, tall * 0.28)}${tier(0.25, tall * 0.22)}${tier(0.5, tall * 0.15)}" fill="${fill}"/>`;
  });
}

function mountains(palette: Palette): string {
  const layers = 6;
  return many(layers, (index) => {
    const share = index / (layers - 1);
    const height = ridgeHeight(62 + share * 78, 17 - share * 7);
    const color = hsl(blend(palette.far, palette.near, share));
    return ridge(height, color) + (index < 2 ? '' : firs(height, color, 14 + index * 6));
  });
}

function lake(palette: Palette): string {
  const shore = between(78, 92);
  const far = ridgeHeight(shore - 14, 9);
  const near = ridgeHeight(shore - 3, 5);
  const ripple = (): string => {
    const depth = between(0, 1) ** 1.4;
    const [y, width] = [shore + 3 + depth * (H - shore), 8 + depth * between(20, 70)];
    const fill = pick([palette.light, palette.low, hsl(palette.near)]);
    return `<rect x="${n(between(-20, W))}" y="${n(y)}" width="${n(width)}" height="${n(0.7 + depth * 2.6)}" rx="1.2" fill="${fill}" opacity="${n(between(0.1, 0.4))}"/>`;
  };
  const boat = (): string => {
    const [x, y, size] = [between(20, W - 20), between(shore + 8, H - 14), between(7, 15)];
    return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(size / 10)})"><path d="M-8 0H8L5 4H-5Z" fill="${hsl(palette.near)}"/><path d="M0 -1V-16L8 -1Z" fill="#fff" opacity=".85"/><path d="M-1 -1V-13L-6 -1Z" fill="${palette.low}"/></g>`;
  };
  const shoreline = hsl(blend(palette.far, palette.near, 0.6));
  return `${ridge(far, hsl(palette.far))}${ridge(near, shoreline)}${firs(near, shoreline, 46)}<rect y="${n(shore)}" width="${W}" height="${H}" fill="url(#water)"/>${many(110, ripple)}${many(3, boat)}`;
}

function stadium(palette: Palette): string {
  const field = between(80, 92);
  const vanishing = between(120, 200);
  const stand = hsl(blend(palette.far, palette.near, 0.75));
  const seat = (): string =>
    `<circle cx="${n(between(0, W))}" cy="${n(between(field - 27, field - 4))}" r="${n(between(0.5, 1.1))}" fill="${pick([palette.light, palette.low, '#ffffff'])}" opacity="${n(between(0.2, 0.8))}"/>`;
  const stripe = (index: number): string => {
    const near = (index - 8) * 52;
    const top = (index - 8) * 22;
    return `<path d="M${n(vanishing + top)} ${n(field)}h22L${n(vanishing + near + 52)} ${H}h-52Z" fill="#fff" opacity="${index % 2 ? '.09' : '0'}"/>`;
  };
  const lamp = (x: number): string =>
    `<rect x="${n(x - 1)}" y="26" width="2" height="${n(field - 50)}" fill="${stand}"/><rect x="${n(x - 9)}" y="18" width="18" height="9" rx="2" fill="${palette.light}"/><circle cx="${n(x)}" cy="22" r="34" fill="url(#glow)"/>`;
  const grass = hsl([between(132, 158), 34, 34]);
  const [cx, cy] = [vanishing + between(-30, 30), field + 38];
  return `<path d="M0 ${n(field - 34)}Q${W / 2} ${n(field - 22)} ${W} ${n(field - 36)}V${H}H0Z" fill="${stand}"/>${many(320, seat)}
${lamp(between(20, 60))}${lamp(between(130, 180))}${lamp(between(250, 300))}<rect y="${n(field)}" width="${W}" height="${H}" fill="${grass}"/>${many(17, stripe)}
<g fill="none" stroke="#fff" stroke-opacity=".7"><path d="M0 ${n(field + 4)}H${W}" stroke-width="1.4"/><ellipse cx="${n(cx)}" cy="${n(cy)}" rx="62" ry="19" stroke-width="1.8"/><path d="M${n(cx - (cx - vanishing) * 0.4)} ${n(field + 4)}L${n(cx + (cx - vanishing) * 1.2)} ${H}" stroke-width="2"/><path d="M-10 ${n(H - 6)}L${W + 10} ${n(H - 9)}" stroke-width="2.6"/></g>`;
}

export function sceneryInner(): string {
  const palette = pick(PALETTES);
  const view = pick([mountains, lake, stadium]);
  return `<defs>${skyDefs(palette)}</defs>${sky(palette, 90)}${view(palette)}`;
}
