import { isAbsolute } from 'node:path'
import { DiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { S3Store } from './s3-store.ts'

/**
 * Opens the store that FILE_STORE describes: an absolute path, or a bucket as `s3+https://<access
 * key>:<secret>@<host>/<bucket>?region=<region>` (`s3+http` without TLS; key and secret are percent-encoded).
 * If it is null, the store is `folder`.
 *
 * @throws Error that describes the valid values without repeating the secret
 */
export function openFileStore(fileStore: string | null, folder: string): FileStore {
  if (fileStore === null) return new DiskStore(folder)
  if (isAbsolute(fileStore)) return new DiskStore(fileStore)

  const match = /^s3\+(https?:.*)$/.exec(fileStore)
  const url = match?.[1] && URL.canParse(match[1]) ? new URL(match[1]) : undefined
  const bucket = url?.pathname.slice(1) ?? ''
  if (!url?.username || !url.password || !/^[a-z0-9][a-z0-9.-]+$/.test(bucket)) {
    throw new Error(
      'FILE_STORE must be an absolute path or ' +
        's3+https://<access key>:<secret>@<host>/<bucket>?region=<region>',
    )
  }

  return new S3Store({
    endpoint: url.origin,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  })
}
