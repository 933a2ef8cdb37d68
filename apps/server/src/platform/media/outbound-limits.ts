/** A media server answers at once or is away; its caller asks again every two seconds. */
export const outboundLimits = { attemptMs: 3000, totalMs: 3000, retries: 0, mostBytes: 16_000_000 } as const;
