/** A browser opens its event stream again after such a pause: soon, and not in the same moment as all others. */
export const streamReopens = { leastMs: 500, mostMs: 2500 };
