/** Accounts are one across the whole system, whatever their case and the width of their letters. */
export function accountKey(account: string): string {
  return account.normalize('NFKC').toLowerCase();
}

/** Fixed segments of paths where an account's name could stand. */
const reservedAccounts: ReadonlySet<string> = /* @__PURE__ */ new Set(
  ['profile', 'prediction', 'predictions', 'template', 'templates', 'resetPassword'].map(accountKey),
);

export function isReservedAccount(account: string): boolean {
  return reservedAccounts.has(accountKey(account));
}
