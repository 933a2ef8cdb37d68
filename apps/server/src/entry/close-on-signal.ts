const deadlineMs = 10_000;

/** Ends the program in its own order; whatever still hangs at the deadline is left behind. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const shutDown = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), deadlineMs).unref();
    void close();
  };
  process.on('SIGTERM', shutDown);
  process.on('SIGINT', shutDown);
}
