import { coverLimits } from '@touchline/domain/pictures/pictures';
import sharp from 'sharp';

const grounds = [
  ['#14532d', '#22c55e'],
  ['#7c2d12', '#fb923c'],
  ['#1e3a8a', '#60a5fa'],
  ['#4c1d95', '#a78bfa'],
  ['#134e4a', '#2dd4bf'],
  ['#7f1d1d', '#f87171'],
] as const;

/** A pitch, a court, a stadium's stands, and a screen with its controls. */
const scenes = [
  `<rect x="60" y="50" width="520" height="260"/><path d="M320 50v260"/><circle cx="320" cy="180" r="56"/>
    <rect x="60" y="120" width="80" height="120"/><rect x="500" y="120" width="80" height="120"/>`,
  `<rect x="80" y="60" width="480" height="240"/><path d="M320 60v240M80 110h40a70 70 0 0 1 0 140H80M560 110h-40a70 70 0 0 0 0 140h40"/>
    <circle cx="320" cy="180" r="36"/>`,
  `<path d="M40 300q280-120 560 0M40 250q280-120 560 0M40 200q280-120 560 0M40 150q280-120 560 0"/>
    <circle cx="320" cy="90" r="30"/>`,
  `<rect x="150" y="60" width="340" height="200" rx="16"/><path d="M270 320h100M320 260v60M290 120l80 40-80 40z"/>`,
];

/** A cover for the demo's news and short videos: the same number draws the same one. */
export async function drawCover(number: number): Promise<Buffer> {
  const [dark, light] = grounds[number % grounds.length] ?? grounds[0];
  const { width, height } = coverLimits;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="${width}" height="${height}">
    <defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${dark}"/><stop offset="1" stop-color="${light}"/></linearGradient></defs>
    <rect width="640" height="360" fill="url(#ground)"/>
    <g fill="none" stroke="#ffffff" stroke-opacity="0.75" stroke-width="6" transform="rotate(${(number % 5) * 3 - 6} 320 180)">
      ${scenes[(number * 3) % scenes.length]}</g>
  </svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}
