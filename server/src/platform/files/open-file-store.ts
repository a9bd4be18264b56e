import { isAbsolute } from 'node:path'
import { DiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { type Encryption, encryptions, type S3Credentials, S3Store } from './s3-store.ts'

const bucketName = /^[a-z0-9][a-z0-9.-]+$/

/**
 * Opens the store that FILE_STORE describes: an absolute path, or a bucket as `s3+https://<access
 * key>:<secret>@<host>/<bucket>?<options>`. `s3+http` is without TLS. Key and secret are percent-encoded. If
 * they are missing, the AWS SDK finds credentials in the environment or on the machine. If FILE_STORE is
 * null, the store is `folder`.
 *
 * @throws Error that describes the valid values without repeating the secret
 */
export function openFileStore(fileStore: string | null, folder: string): FileStore {
  if (fileStore === null) return new DiskStore(folder)
  if (isAbsolute(fileStore)) return new DiskStore(fileStore)

  const match = /^s3\+(https?:.*)$/.exec(fileStore)
  const url = match?.[1] && URL.canParse(match[1]) ? new URL(match[1]) : undefined
  const bucket = url?.pathname.slice(1) ?? ''
  if (!url || !bucketName.test(bucket) || !url.username !== !url.password) {
    throw new Error(
      'FILE_STORE must be an absolute path, s3://<bucket> or ' +
        's3+https://<access key>:<secret>@<host>/<bucket>?region=<region>',
    )
  }

  return new S3Store({
    endpoint: url.origin,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    addressing: readChoice(url, 'addressing', ['path', 'virtual']) ?? 'path',
    credentials: url.username
      ? fixedCredentials(decodeURIComponent(url.username), decodeURIComponent(url.password))
      : foundCredentials(),
    encryption: readEncryption(url),
  })
}

function readEncryption(url: URL): Encryption | null {
  const algorithm = readChoice(url, 'encryption', encryptions)
  const kmsKey = url.searchParams.get('kmsKey')
  if (kmsKey !== null && algorithm !== 'aws:kms')
    throw new Error('FILE_STORE: kmsKey needs encryption=aws:kms')

  return algorithm ? { algorithm, kmsKey } : null
}

/** Returns an option of FILE_STORE, if it is set. @throws Error if its value is not one of `choices` */
function readChoice<T extends string>(url: URL, name: string, choices: readonly T[]): T | undefined {
  const text = url.searchParams.get(name)
  if (text === null) return undefined

  const choice = choices.find((known) => known === text)
  if (!choice) throw new Error(`FILE_STORE: ${name} must be ${choices.join(' or ')}, not "${text}"`)
  return choice
}

const fixedCredentials =
  (accessKeyId: string, secretAccessKey: string) => async (): Promise<S3Credentials> => ({
    accessKeyId,
    secretAccessKey,
  })

/**
 * Returns a function that returns the credentials that the AWS SDK finds. The SDK searches in this order:
 * environment, profile, web identity, container, instance role. It renews credentials before they expire.
 * This part of the SDK is loaded when the function is first called.
 */
function foundCredentials(): () => Promise<S3Credentials> {
  let provider: Promise<() => Promise<S3Credentials>> | undefined

  return async () => {
    provider ??= import('@aws-sdk/credential-provider-node').then(({ defaultProvider }) => defaultProvider())
    return (await provider)()
  }
}
