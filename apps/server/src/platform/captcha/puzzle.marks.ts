/** A thing drawn in two ways, in a square of 24 around the middle. */
export type Mark = readonly [string, string];

const star: Mark = [
  'M0 -11L3 -4.2L10.5 -3.4L4.9 1.6L6.5 8.9L0 5.2L-6.5 8.9L-4.9 1.6L-10.5 -3.4L-3 -4.2Z',
  'M0 -12L2 -2.8L11.4 -3.7L3.3 1.1L7.1 9.7L0 3.5L-7.1 9.7L-3.3 1.1L-11.4 -3.7L-2 -2.8Z',
];
const heart: Mark = [
  'M0 10C-16 -1 -10 -11 -4.5 -9.5C-1.8 -8.8 0 -6.5 0 -5C0 -6.5 1.8 -8.8 4.5 -9.5C10 -11 16 -1 0 10Z',
  'M0 12L-7.6 1.5C-11 -4.5 -7 -10 -3.4 -8.8C-1.3 -8 -.4 -5.5 0 -2.5C.4 -5.5 1.3 -8 3.4 -8.8C7 -10 11 -4.5 7.6 1.5Z',
];
const moon: Mark = [
  'M6 -9.2A11 11 0 1 0 6 9.2A9.5 9.5 0 1 1 6 -9.2Z',
  'M-5 -11A11.5 11.5 0 1 1 -5 11A13.5 13.5 0 0 0 -5 -11Z',
];
const bolt: Mark = ['M4 -12L-8 2H-1L-4 12L8 -3H1Z', 'M-4 -12H6L2.5 -4H8L-5 12L-1.5 0H-7Z'];
const house: Mark = [
  'M0 -11L12 0H9V10H3V3H-3V10H-9V0H-12Z',
  'M-8 11V-3L-10 -1.5V-5L0 -12L4 -9.2V-12H7V-7L10 -5V-1.5L8 -3V11ZM-5 -1V3H-1V-1ZM1 -1V3H5V-1Z',
];
const fish: Mark = [
  'M-12 0C-8 -8 2 -7 6 -1.5L12 -7V7L6 1.5C2 7 -8 8 -12 0ZM-7 -2.5V-.5H-5V-2.5Z',
  'M12 0C9 -10 -3 -9 -6 -2.5L-12 -8L-10 0L-12 8L-6 2.5C-3 9 9 10 12 0ZM4.5 -4.5V-2H7V-4.5Z',
];
const fir: Mark = [
  'M0 -12L5 -6H3L7 0H4.5L9 7H2V12H-2V7H-9L-4.5 0H-7L-3 -6H-5Z',
  'M0 -11L7 -1H4L10 8H1.5V12H-1.5V8H-10L-4 -1H-7Z',
];
const umbrella: Mark = [
  'M-11.5 1A11.5 11.5 0 0 1 11.5 1Q8.6 -2 5.8 1Q3.5 -1.4 1 .6V8A2 2 0 0 0 5 8H7A4 4 0 0 1 -1 8V.6Q-3.5 -1.4 -5.8 1Q-8.6 -2 -11.5 1Z',
  'M-10 -1A10 10 0 0 1 -1 -10.4V-12H1V-10.4A10 10 0 0 1 10 -1H1V8.5A3.6 3.6 0 0 1 -6 9L-4.2 8.2A1.7 1.7 0 0 0 -1 8V-1Z',
];
const crown: Mark = [
  'M-11 9V-7L-5 0L0 -9L5 0L11 -7V9Z',
  'M-9 10V7H9V10ZM-9 5L-12 -4L-6.5 -1L-5 -9L0 -3L5 -9L6.5 -1L12 -4L9 5Z',
];
const key: Mark = [
  'M-7 -5.5A5.5 5.5 0 0 1 -1.7 -1.5H12V5H9V1.5H6.5V4H3.5V1.5H-1.7A5.5 5.5 0 1 1 -7 -5.5ZM-7 -2.5A2.5 2.5 0 1 0 -7 2.5A2.5 2.5 0 1 0 -7 -2.5Z',
  'M4 -11.5A6 6 0 0 1 5 .2L1 4.2V7H-2V10H-5L-9 11.5L-10.5 8L-1.8 -2.2A6 6 0 0 1 4 -11.5ZM4.5 -8A2 2 0 1 0 4.5 -4A2 2 0 1 0 4.5 -8Z',
];
const hourglass: Mark = [
  'M-9.5 -11H9.5L1.6 0L9.5 11H-9.5L-1.6 0Z',
  'M-8 -12H8V-9H6.5C6.5 -4 2 -2.5 2 0C2 2.5 6.5 4 6.5 9H8V12H-8V9H-6.5C-6.5 4 -2 2.5 -2 0C-2 -2.5 -6.5 -4 -6.5 -9H-8Z',
];
const bell: Mark = [
  'M-10 6.5C-6 4 -9 -9 0 -10.5C9 -9 6 4 10 6.5ZM-3.2 8H3.2A3.2 3.2 0 0 1 -3.2 8Z',
  'M-7 8V6L-5.5 4V-3A5.5 5.5 0 0 1 -1.3 -8.4V-12H1.3V-8.4A5.5 5.5 0 0 1 5.5 -3V4L7 6V8ZM-1.8 9.5H1.8V12H-1.8Z',
];

/** No thing is taken for another at a glance, whichever way either is drawn. */
export const MARKS: readonly [Mark, ...Mark[]] = [
  star,
  heart,
  moon,
  bolt,
  house,
  fish,
  fir,
  umbrella,
  crown,
  key,
  hourglass,
  bell,
];
