import sharp from 'sharp';

const backgrounds = ['#dbeafe', '#fde68a', '#bbf7d0', '#fecaca', '#e9d5ff', '#fed7aa', '#bae6fd', '#fbcfe8'];
const clothes = ['#1d4ed8', '#b45309', '#15803d', '#b91c1c', '#7e22ce', '#0f766e', '#334155'];
const skins = ['#f5d0a9', '#eac086', '#f1c27d', '#ffdbac', '#e0ac69'];
const hairs = ['#1f2937', '#3f2a1d', '#111827', '#5b3a29', '#27272a'];
const cuts = [
  '<path d="M58 92a42 42 0 0 1 84 0c-10-22-26-30-42-30s-32 8-42 30z"/>',
  '<path d="M56 118c-6-44 16-62 44-62s50 18 44 62c-4-14-6-28-12-34-16 6-48 6-64 0-6 6-8 20-12 34z"/>',
  '<path d="M58 90c2-30 22-40 46-38 22 2 36 16 38 40-20-4-30-14-40-22-8 12-26 18-44 20z"/>',
];

/** A face for the demo's anchors: the same number draws the same one. */
export async function drawAvatar(number: number, side: number): Promise<Buffer> {
  const of = (list: readonly string[], step: number) => list[(number * step) % list.length] ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${side}" height="${side}">
    <rect width="200" height="200" fill="${of(backgrounds, 3)}"/>
    <path d="M30 200c4-44 32-62 70-62s66 18 70 62z" fill="${of(clothes, 5)}"/>
    <rect x="88" y="118" width="24" height="34" rx="12" fill="${of(skins, 7)}"/>
    <circle cx="100" cy="96" r="40" fill="${of(skins, 7)}"/>
    <g fill="${of(hairs, 11)}">${of(cuts, 2)}</g>
    <circle cx="86" cy="98" r="4" fill="#1f2937"/><circle cx="114" cy="98" r="4" fill="#1f2937"/>
    <path d="M88 114q12 10 24 0" fill="none" stroke="#7c2d12" stroke-width="3" stroke-linecap="round"/>
  </svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}
