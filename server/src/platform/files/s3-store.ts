import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { parseXml, type XmlElement } from '../package/xml.ts'
import { StorageFull } from '../storage-full.ts'
import {
  type ByteRange,
  checkKey,
  checkRange,
  FileMissing,
  type FileStore,
  isKey,
  type ListedFile,
} from './file-store.ts'

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

/** The limits of one answer with a list of files: 1,000 files with about a dozen elements each. */
const listingLimits = { depth: 4, nodes: 50_000 }

const readChild = ({ children }: XmlElement, child: string): string | undefined =>
  children.find(({ name }) => name === child)?.text

/**
 * Stores files in a bucket of a service with the S3 protocol. An error of the service contains the HTTP
 * status.
 */
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
    const response = await this.#send('PUT', key, {
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

    throw new Error(`GET ${key}: the file store answered ${response.status}`)
  }

  async stat(key: string): Promise<{ bytes: number } | undefined> {
    const response = await this.#send('HEAD', key)
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`HEAD ${key}: the file store answered ${response.status}`)
    return { bytes: Number(response.headers.get('content-length')) }
  }

  async delete(key: string): Promise<void> {
    const response = await this.#send('DELETE', key)
    await response.body?.cancel()
    if (!response.ok && response.status !== 404)
      throw new Error(`DELETE ${key}: the file store answered ${response.status}`)
  }

  /** Lists the files. The service returns at most 1,000 files per answer, and a token for the next answer. */
  async *list(): AsyncGenerator<ListedFile> {
    let token: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', ...(token && { 'continuation-token': token }) })
      const response = await this.#request('GET', `?${query.toString()}`)
      const text = await response.text()
      if (!response.ok) throw new Error(`the list of files: the file store answered ${response.status}`)

      const page = parseXml(text, listingLimits)
      for (const entry of page.children.filter(({ name }) => name === 'Contents')) {
        const key = readChild(entry, 'Key') ?? ''
        if (!isKey(key)) continue
        const writtenAt = new Date(readChild(entry, 'LastModified') ?? '')
        yield { key, bytes: Number(readChild(entry, 'Size')), writtenAt }
      }

      token = readChild(page, 'NextContinuationToken')
    } while (token)
  }

  #send(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    return this.#request(method, `/${checkKey(key)}`, init)
  }

  /**
   * Sends a request to a path in the bucket. The timeout applies only until the headers of the answer arrive,
   * because reading a large file may take long. Redirects are errors, because only the configured service is
   * trusted.
   */
  async #request(method: string, address: string, init: RequestInit = {}): Promise<Response> {
    const limit = new AbortController()
    const timer = setTimeout(
      () => limit.abort(new Error(`${method} ${address}: the file store does not answer`)),
      answerTimeoutMs,
    )

    try {
      return await this.#client.fetch(`${this.#bucket}${address}`, {
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
