/** Names an account: ids are unique only within a merchant's rows. */
export interface AccountRef {
  readonly merchantCode: string;
  readonly accountId: string;
}
