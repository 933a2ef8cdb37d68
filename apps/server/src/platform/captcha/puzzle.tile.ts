import { between, pick, PIECE_SIZE } from './puzzle.geometry.ts';

const DARK = '#0b1020';
const LIGHT = '#fff';
const MARK_SIZE = 0.88;
const STRIPE = { pitch: 6, width: 2.5, reach: 17 };

export interface Tile {
  x: number;
  /** Degrees by which the whole tile stands askew. */
  tilt: number;
  mark: string;
  pen: 'solid' | 'hollow';
  build: 'squat' | 'slim';
  /** How far at most the mark is turned on its tile, in degrees, and moved sideways, in px. */
  turn: number;
  shift: number;
  shade: number;
  rim: number;
}

const n = (value: number): string => value.toFixed(2);
const around = (most: number): string => n(between(-most, most));

/** A gap, or the face of the piece: a mark, bent a little, on stripes that run another way on each. */
export function tile(outline: string, { x, tilt, mark, pen, build, turn, shift, shade, rim }: Tile): string {
  const [ground, ink] = pick([
    [DARK, LIGHT],
    [LIGHT, DARK],
  ]);
  const slim = between(1.06, 1.18);
  const width = MARK_SIZE * (build === 'squat' ? slim : 1 / slim);
  const bent = `translate(${around(shift)} ${around(3.5)}) rotate(${around(turn)}) skewX(${around(14)}) scale(${n(pick([-1, 1]) * width)} ${n(MARK_SIZE ** 2 / width)})`;
  const filled = `fill="${ink}" fill-rule="evenodd"`;
  const drawn = `fill="none" stroke="${ink}" stroke-width="2.2" stroke-linejoin="round"`;
  return `<g transform="translate(${x + PIECE_SIZE / 2} ${PIECE_SIZE / 2}) rotate(${n(tilt)})">
<path d="${outline}" fill="${ground}" fill-opacity="${n(shade * between(0.85, 1.15))}" stroke="${LIGHT}" stroke-opacity="${rim}"/>
<path d="${stripes()}" transform="rotate(${n(between(0, 180))})" stroke="${ink}" stroke-width="${STRIPE.width}" stroke-opacity=".38"/>
<path d="${mark}" transform="${bent}" ${pen === 'solid' ? filled : drawn} opacity=".95"/></g>`;
}

function stripes(): string {
  const { pitch, reach } = STRIPE;
  const first = between(0, pitch) - reach;
  return Array.from({ length: Math.floor((2 * reach) / pitch) }, (_, at) => first + at * pitch)
    .map((at) => `M${n(at)} ${n(-Math.sqrt(reach ** 2 - at ** 2))}V${n(Math.sqrt(reach ** 2 - at ** 2))}`)
    .join('');
}
