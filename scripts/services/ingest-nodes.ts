/** The media servers of a checkout that encoders publish to. */
export const ingestNodes = ['ingest1', 'ingest2'] as const;

export type IngestNode = (typeof ingestNodes)[number];
