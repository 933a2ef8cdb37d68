import { Agent } from 'node:https';

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

import type { Secret } from '../keys/secret.ts';
import { needing } from '../network/dependency-down.ts';
import { type FileStore, requireSafeKey, type StoredFile } from './file-store.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
  /** Of a server other than Amazon's. */
  readonly endpoint?: string | undefined;
  /** In PEM, of a server whose certificate no public CA signed. */
  readonly caCertificate?: string | undefined;
}

/** The least that S3 takes as a part but the last. A smaller file goes in one request. */
const defaultPartBytes = 8 * 1024 * 1024;
const connectMs = 3000;
/** For one part. */
const requestMs = 60_000;

export function createS3Client({
  endpoint,
  caCertificate,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey: secretAccessKey.reveal() },
    // Servers other than Amazon's know neither names of buckets as hosts nor the newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
      ...(caCertificate === undefined ? {} : { httpsAgent: new Agent({ ca: caCertificate, keepAlive: true }) }),
    },
    maxAttempts: 3,
  });
}

/** One folder of a bucket. S3 shows an object whole or not at all, and only once it has been acknowledged. */
export function createS3Store(
  client: S3Client,
  bucket: string,
  folder: string,
  partBytes = defaultPartBytes,
): FileStore {
  const objectOf = (key: string) => {
    requireSafeKey(key);
    return { Bucket: bucket, Key: `${folder}/${key}` };
  };
  const asking = <T>(work: Promise<T>) => needing('file-store', work);
  /** Uploads that `list` found begun and not ended. */
  const begun = new Map<string, string>();

  async function writeInParts(key: string, parts: AsyncIterable<Buffer>, abortSignal: AbortSignal): Promise<number> {
    const object = objectOf(key);
    const { UploadId } = await asking(client.send(new CreateMultipartUploadCommand(object), { abortSignal }));
    try {
      const sent: { PartNumber: number; ETag: string | undefined }[] = [];
      let size = 0;
      for await (const Body of parts) {
        const PartNumber = sent.length + 1;
        const part = new UploadPartCommand({ ...object, UploadId, PartNumber, Body });
        const { ETag } = await asking(client.send(part, { abortSignal }));
        sent.push({ PartNumber, ETag });
        size += Body.length;
      }
      const whole = { ...object, UploadId, MultipartUpload: { Parts: sent } };
      await asking(client.send(new CompleteMultipartUploadCommand(whole), { abortSignal }));
      return size;
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  async function* unfinished(start: string): AsyncGenerator<StoredFile> {
    const query = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: `${folder}/${start}` });
    const { Uploads = [] } = await client.send(query).catch((error: unknown) => {
      if (error instanceof S3ServiceException && error.name === 'NotImplemented') return { Uploads: [] };
      throw error;
    });
    for (const { Key = '', UploadId = '', Initiated } of Uploads) {
      const key = Key.slice(folder.length + 1);
      begun.set(key, UploadId);
      yield { key, changedAt: Initiated ?? new Date(0) };
    }
  }

  return {
    async write(key, chunks, signal) {
      const object = objectOf(key);
      const parts = partsOf(chunks, partBytes);
      const { value: first = Buffer.alloc(0) } = await parts.next();
      if (first.length >= partBytes) return await writeInParts(key, withFirst(first, parts), signal);
      const put = new PutObjectCommand({ ...object, Body: first, ContentLength: first.length });
      signal.throwIfAborted();
      await asking(client.send(put, { abortSignal: signal }));
      return first.length;
    },
    async open(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(key)));
        return Body === undefined ? null : (Body as AsyncIterable<Uint8Array>);
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null;
        return await asking(Promise.reject(error as Error));
      }
    },
    async remove(key) {
      const object = objectOf(key);
      await asking(client.send(new DeleteObjectCommand(object)));
      const UploadId = begun.get(key);
      if (UploadId === undefined) return;
      await asking(client.send(new AbortMultipartUploadCommand({ ...object, UploadId })));
      begun.delete(key);
    },
    async *list(start) {
      let ContinuationToken: string | undefined;
      do {
        const query = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/${start}`, ContinuationToken });
        const page = await asking(client.send(query));
        for (const { Key = '', LastModified } of page.Contents ?? [])
          yield { key: Key.slice(folder.length + 1), changedAt: LastModified ?? new Date(0) };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      yield* unfinished(start);
    },
  };
}

/** Parts of that many bytes or a little more, but the last. */
async function* partsOf(
  chunks: AsyncIterable<string | Uint8Array>,
  partBytes: number,
): AsyncGenerator<Buffer, undefined> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    gathered.push(bytes);
    size += bytes.length;
    if (size < partBytes) continue;
    yield Buffer.concat(gathered);
    [gathered, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(gathered);
}

async function* withFirst(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}
