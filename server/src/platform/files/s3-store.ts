import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { parseXml, type XmlElement } from '../package/xml.ts'
import { StorageFull } from '../storage-full.ts'
import { traceHeaders } from '../trace.ts'
import {
  type ByteRange,
  checkKey,
  checkRange,
  FileMissing,
  type FileStore,
  isKey,
  type ListedFile,
  type StreamedContent,
} from './file-store.ts'
import { answerWithin, outage } from './s3-answer.ts'

export interface S3Options {
  /** Address of the service without the bucket, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  /** `path`: the bucket is in the path. `virtual`: it is the first part of the host name. Default: `path`. */
  addressing?: 'path' | 'virtual'
  /** Returns the credentials that are valid now. */
  credentials: () => Promise<S3Credentials>
  /** Asks the service to encrypt new files. Default: the setting of the bucket applies. */
  encryption?: Encryption | null
}

export interface S3Credentials {
  accessKeyId: string
  secretAccessKey: string
  /** Only temporary credentials have a session token. */
  sessionToken?: string | undefined
}

export const encryptions = ['AES256', 'aws:kms'] as const

export interface Encryption {
  algorithm: (typeof encryptions)[number]
  /** The key of the key management service. Null for its default key. */
  kmsKey: string | null
}

/** The headers and the body of a request. */
interface Upload {
  headers?: Record<string, string>
  body?: NonNullable<RequestInit['body']>
}

/** How long the service may take to begin its answer. */
const answerTimeoutMs = 15_000

/** The slowest connection on which a large file is sent, in bytes per millisecond. */
const minBytesPerMs = 500

/** How often a failed request is sent again. */
const maxRetries = 2

/** The limits of one answer with a list of files: 1,000 files with about a dozen elements each. */
const listingLimits = { depth: 4, nodes: 50_000 }

const readChild = ({ children }: XmlElement, child: string): string | undefined =>
  children.find(({ name }) => name === child)?.text

const toHeaders = ({ algorithm, kmsKey }: Encryption): Record<string, string> => ({
  'x-amz-server-side-encryption': algorithm,
  ...(kmsKey !== null && { 'x-amz-server-side-encryption-aws-kms-key-id': kmsKey }),
})

/**
 * Stores files in a bucket of a service with the S3 protocol. An error of the service contains the HTTP
 * status.
 */
export class S3Store implements FileStore {
  readonly #region: string
  readonly #credentials: S3Options['credentials']
  readonly #bucket: string
  readonly #encryptionHeaders: Record<string, string>
  #client: { credentials: S3Credentials; aws: AwsClient } | undefined

  constructor({ endpoint, bucket, region, addressing, credentials, encryption }: S3Options) {
    this.#region = region
    this.#credentials = credentials
    const { protocol, host } = new URL(endpoint)
    this.#bucket =
      addressing === 'virtual' ? `${protocol}//${bucket}.${host}` : `${protocol}//${host}/${bucket}`
    this.#encryptionHeaders = encryption ? toHeaders(encryption) : {}
  }

  async put(key: string, content: Uint8Array | StreamedContent, contentType: string): Promise<void> {
    const isInMemory = content instanceof Uint8Array
    const headers = {
      ...this.#encryptionHeaders,
      'content-type': contentType,
      // The service refuses the upload if the content does not have this hash.
      'x-amz-content-sha256': isInMemory
        ? createHash('sha256').update(content).digest('hex')
        : content.sha256,
    }
    const response = isInMemory
      ? await this.#send('PUT', key, { headers, body: Buffer.from(content) })
      : await this.#sendStream(key, headers, content)

    await response.body?.cancel()

    if (response.status === 507) throw new StorageFull(outage('PUT', response))
    if (!response.ok) throw outage('PUT', response)
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const wanted = range && checkRange(range)
    const response = await this.#send(
      'GET',
      key,
      wanted && { headers: { range: `bytes=${wanted.start}-${wanted.end ?? ''}` } },
    )
    if (response.status === (wanted ? 206 : 200) && response.body) return Readable.fromWeb(response.body)

    await response.body?.cancel()
    // An empty file has no body to stream.
    if (response.status === 200 && !wanted) return Readable.from([])
    if (response.status === 404) throw new FileMissing(key)
    if (response.status === 416) throw new RangeError(`${key} has no byte ${wanted?.start}`)

    throw outage('GET', response)
  }

  async stat(key: string): Promise<{ bytes: number } | undefined> {
    const response = await this.#send('HEAD', key)
    if (response.status === 404) return undefined
    if (!response.ok) throw outage('HEAD', response)
    return { bytes: Number(response.headers.get('content-length')) }
  }

  async delete(key: string): Promise<void> {
    const response = await this.#send('DELETE', key)
    await response.body?.cancel()
    if (!response.ok && response.status !== 404) throw outage('DELETE', response)
  }

  /** Lists the files. The service returns at most 1,000 files per answer, and a token for the next answer. */
  async *list(): AsyncGenerator<ListedFile> {
    let token: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', ...(token && { 'continuation-token': token }) })
      const page = parseXml(await this.#list(query), listingLimits)
      for (const entry of page.children.filter(({ name }) => name === 'Contents')) {
        const key = readChild(entry, 'Key') ?? ''
        if (!isKey(key)) continue
        const writtenAt = new Date(readChild(entry, 'LastModified') ?? '')
        yield { key, bytes: Number(readChild(entry, 'Size')), writtenAt }
      }

      token = readChild(page, 'NextContinuationToken')
    } while (token)
  }

  /** Checks the store by listing one file, which needs the same permission as `list`. */
  async check(): Promise<void> {
    await this.#list(new URLSearchParams({ 'list-type': '2', 'max-keys': '1' }))
  }

  async #list(query: URLSearchParams): Promise<string> {
    const response = await this.#request('GET', `?${query.toString()}`)
    const text = await response.text()
    if (!response.ok) throw outage('LIST', response)
    return text
  }

  #send(method: string, key: string, init: Upload = {}): Promise<Response> {
    return this.#request(method, `/${checkKey(key)}`, init)
  }

  /** Sends a file without reading it into memory. Opens it again for each repetition of a failed request. */
  async #sendStream(
    key: string,
    headers: Record<string, string>,
    { bytes, open }: StreamedContent,
  ): Promise<Response> {
    const address = `${this.#bucket}/${checkKey(key)}`
    const timeoutMs = answerTimeoutMs + Math.ceil(bytes / minBytesPerMs)

    for (let retry = 0; ; retry += 1) {
      const source = await open()
      const attempt = answerWithin(timeoutMs, 'PUT', async (signal) => {
        const client = await this.#connect()
        const request = await client.sign(address, {
          method: 'PUT',
          headers: { ...headers, ...traceHeaders(), 'content-length': String(bytes) },
          body: Readable.toWeb(source) as ReadableStream,
        })
        return fetch(request, { redirect: 'error', signal })
      })

      const response = await attempt.finally(() => source.destroy())
      if (response.status < 500 || response.status === 507 || retry === maxRetries) return response
      await response.body?.cancel()
    }
  }

  /**
   * Sends a request to a path in the bucket. The timeout applies only until the headers of the answer arrive,
   * because reading a large file may take long. Redirects are errors, because only the configured service is
   * trusted.
   */
  async #request(method: string, address: string, init: Upload = {}): Promise<Response> {
    return answerWithin(answerTimeoutMs, method, async (signal) => {
      const client = await this.#connect()
      return client.fetch(`${this.#bucket}${address}`, {
        ...init,
        headers: { ...init.headers, ...traceHeaders() },
        method,
        redirect: 'error',
        signal,
      })
    })
  }

  /** Returns a client with the current credentials. Reuses the client, because it caches its signing key. */
  async #connect(): Promise<AwsClient> {
    const credentials = await this.#credentials()
    const { accessKeyId, secretAccessKey, sessionToken } = credentials
    const isSame =
      this.#client?.credentials.accessKeyId === accessKeyId &&
      this.#client.credentials.secretAccessKey === secretAccessKey &&
      this.#client.credentials.sessionToken === sessionToken
    if (this.#client && isSame) return this.#client.aws

    const aws = new AwsClient({
      service: 's3',
      region: this.#region,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      retries: maxRetries,
    })
    this.#client = { credentials, aws }
    return aws
  }
}
