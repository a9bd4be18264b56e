import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { StorageFull } from '../storage-full.ts'
import { type ByteRange, checkedKey, checkedRange, FileMissing, type FileStore } from './file-store.ts'

export interface S3Options {
  /** Address of the service, `https://s3.eu-central-1.amazonaws.com`; the bucket follows in the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Milliseconds until an answer must begin, and how often a failed request is sent again. */
const patience = { answer: 15_000, retries: 2 } as const

/** Files in a bucket of any service that speaks S3. Failures of the service are thrown with status and code. */
export class S3Store implements FileStore {
  readonly #client: AwsClient
  readonly #bucket: string

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Options) {
    this.#client = new AwsClient({
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      retries: patience.retries,
    })
    this.#bucket = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  }

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const response = await this.#send(key, 'PUT', {
      // The service refuses the upload when what arrives is not what was sent.
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
    const wanted = range && checkedRange(range)
    const response = await this.#send(
      key,
      'GET',
      wanted && { headers: { range: `bytes=${wanted.start}-${wanted.end ?? ''}` } },
    )
    if (response.status === (wanted ? 206 : 200) && response.body) return Readable.fromWeb(response.body)
    await response.body?.cancel()
    // An empty file has no body to stream, and no bytes for a range to name.
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
   * The time limit ends with the headers: a large file may take as long as its reader does. A service that sends us elsewhere
   * is not the one that was named, so nothing is followed.
   */
  async #send(key: string, method: string, init: RequestInit = {}): Promise<Response> {
    const limit = new AbortController()
    const timer = setTimeout(
      () => limit.abort(new Error(`${method} ${key}: the file store does not answer`)),
      patience.answer,
    )
    try {
      return await this.#client.fetch(`${this.#bucket}/${checkedKey(key)}`, {
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
