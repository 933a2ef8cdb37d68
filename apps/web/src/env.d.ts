interface ImportMetaEnv {
  readonly VITE_APP_VERSION: string;
  /** Host names of the creator variant, separated by commas. */
  readonly VITE_CREATOR_HOSTS?: string;
  /** How long `npm run timeline` measures. */
  readonly VITE_TIMELINE_SECONDS?: string;
}
