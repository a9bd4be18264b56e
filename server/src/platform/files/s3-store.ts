import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { StorageFull } from '../storage-full.ts'
import { type ByteRange, checkKey, checkRange, FileMissing, type FileStore } from './file-store.ts'

export interface S3Options {
  /** Address of the service without the bucket, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** How long the service may take to begin its answer. */
const answerTimeoutMs = 15_000

/** How often a failed request is sent again. */
const maxRetries = 2

/** Stores files in a bucket of a service with the S3 protocol. Errors of the service contain its status. */
export class S3Store implements FileStore {
  readonly #client: AwsClient
  readonly #bucket: string

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Options) {
    this.#client = new AwsClient({
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      retries: maxRetries,
    })
    this.#bucket = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  }

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const response = await this.#send(key, 'PUT', {
      // The service refuses the upload if the content does not have this hash.
      headers: {
        'content-type': contentType,
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      },
      body: Buffer.from(bytes),
    })

    await response.body?.cancel()

    const fault = new Error(`PUT ${key}: the file store answered ${response.status}`)

    if (!response.ok) throw response.status === 507 ? new StorageFull(fault) : fault
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const wanted = range && checkRange(range)
    const response = await this.#send(
      key,
      'GET',
      wanted && { headers: { range: `bytes=${wanted.start}-${wanted.end ?? ''}` } },
    )
    if (response.status === (wanted ? 206 : 200) && response.body) return Readable.fromWeb(response.body)

    await response.body?.cancel()
    // An empty file has no body to stream.
    if (response.status === 200 && !wanted) return Readable.from([])
    if (response.status === 404) throw new FileMissing(key)
    if (response.status === 416) throw new RangeError(`${key} has no byte ${wanted?.start}`)

    throw new Error(`GET ${key}: the file store answered ${response.status}`)
  }

  async stat(key: string): Promise<{ bytes: number } | undefined> {
    const response = await this.#send(key, 'HEAD')
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`HEAD ${key}: the file store answered ${response.status}`)
    return { bytes: Number(response.headers.get('content-length')) }
  }

  async delete(key: string): Promise<void> {
    const response = await this.#send(key, 'DELETE')
    await response.body?.cancel()
    if (!response.ok && response.status !== 404)
      throw new Error(`DELETE ${key}: the file store answered ${response.status}`)
  }

  /**
   * Sends a request. The timeout ends with the headers of the answer, because reading a large file may take
   * long. Redirects are errors, because only the configured service is trusted.
   */
  async #send(key: string, method: string, init: RequestInit = {}): Promise<Response> {
    const limit = new AbortController()
    const timer = setTimeout(
      () => limit.abort(new Error(`${method} ${key}: the file store does not answer`)),
      answerTimeoutMs,
    )

    try {
      return await this.#client.fetch(`${this.#bucket}/${checkKey(key)}`, {
        ...init,
        method,
        redirect: 'error',
        signal: limit.signal,
      })
    } finally {
      clearTimeout(timer)
    }
  }
}
