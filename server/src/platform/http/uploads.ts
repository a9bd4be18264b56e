import { buffer } from 'node:stream/consumers'
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { UploadCall, UploadType } from '@sorgfalt/contract'
import { upload, uploadForm } from '@sorgfalt/contract/core/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { detectType } from '../files/file-type.ts'
import { Refusal, refuse } from '../refusal.ts'
import { StorageFull } from '../storage-full.ts'
import { type LargeUpload, type ReceivedFile, readHead, receiveFile } from './large-upload.ts'

export type { LargeUpload } from './large-upload.ts'

/** An uploaded file. `type` is the type of the content. `name` is the name that the sender states. */
export interface UploadedFile {
  name: string
  type: UploadType
  bytes: Buffer
}

/**
 * Limits how many uploads a process reads at the same time, because their bytes are in memory or on the disk.
 */
const maxParallel = 8

/** The slowest connection on which a large file arrives in time: 1.2 Mbit per second. */
const minBytesPerSecond = 150_000

/** The size of a form without its file. */
const formBytes = uploadForm.parts * (uploadForm.fieldBytes + 4096)

/**
 * Limits how much of a refused body is still read. Most browsers read the reply only after sending the whole
 * body.
 */
const drain = { maxBytes: 2 * upload.maxBytes, timeoutMs: 5_000 } as const

/** Returns the time in which the form of a call must arrive, in seconds. */
export const uploadSeconds = ({ maxBytes = 0 }: Pick<UploadCall, 'maxBytes'>): number =>
  uploadForm.seconds + Math.ceil(maxBytes / minBytesPerSecond)

/**
 * Makes a scope of the app accept only multipart forms, and returns the reader of these forms.
 *
 * @param folder for large files while they are received and read
 */
export async function acceptUploads(scope: FastifyInstance, folder: string): Promise<UploadReader> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: upload.maxBytes,
      files: upload.maxFiles,
      parts: uploadForm.parts,
      fieldSize: uploadForm.fieldBytes,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  })

  return new UploadReader(folder)
}

/** The content of a form with one file. */
interface Form {
  file: UploadedFile | LargeUpload
  fields: Record<string, string>
}

export class UploadReader {
  readonly #folder: string
  #running = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Returns the file of a form and its other fields. The caller must close the file (`closeUpload`).
   *
   * @throws Refusal File.TooLarge, File.TypeNotAllowed, Request.Invalid, Request.Busy
   * @throws StorageFull
   */
  async read(request: FastifyRequest, reply: FastifyReply, call: UploadCall): Promise<Form> {
    if (this.#running >= maxParallel) refuse('Request.Busy')

    this.#running += 1
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), uploadSeconds(call) * 1000)

    try {
      refuseAnnouncedSize(request, call)
      const form = await readForm(request, { call, folder: this.#folder, signal: limit.signal })
      // The handler may need minutes for a large file. Meanwhile, nothing is sent on the connection.
      if ('handle' in form) request.raw.setTimeout(uploadSeconds(call) * 1000)
      return { file: await withType(form, call.types), fields: form.fields }
    } catch (error) {
      await drainBody(request, reply)
      throw error instanceof Refusal || error instanceof StorageFull ? error : new Refusal('Request.Invalid')
    } finally {
      clearTimeout(timer)
      this.#running -= 1
    }
  }
}

/** Deletes the temporary file of an upload, if it has one. */
export async function closeUpload(file: UploadedFile | LargeUpload): Promise<void> {
  if ('handle' in file) await file.handle.close()
}

/** Refuses a form that is too large before its file is received. @throws Refusal File.TooLarge */
function refuseAnnouncedSize({ headers }: FastifyRequest, { maxBytes }: UploadCall): void {
  const announced = Number(headers['content-length'])
  if (maxBytes !== undefined && announced > maxBytes + formBytes) throw tooLarge({ maxBytes })
}

const tooLarge = ({ maxBytes }: Pick<UploadCall, 'maxBytes'>): Refusal =>
  new Refusal('File.TooLarge', { params: { megabytes: maxMegabytes(maxBytes) } })

const maxMegabytes = (bytes: number | undefined): number =>
  bytes === undefined ? upload.maxBytes / 2 ** 20 : Math.floor(bytes / 1_000_000)

/** A file whose type is not known yet. */
type Untyped = { name: string; fields: Record<string, string> } & ({ bytes: Buffer } | ReceivedFile)

async function withType(
  { fields: _fields, ...file }: Untyped,
  types: readonly UploadType[],
): Promise<UploadedFile | LargeUpload> {
  if ('bytes' in file) return { ...file, type: await requireType(file.bytes, types) }

  try {
    return { ...file, type: await requireType(await readHead(file), types) }
  } catch (error) {
    await file.handle.close()
    throw error
  }
}

/** Returns the type of a file by its bytes. @throws Refusal File.TypeNotAllowed */
async function requireType(bytes: Buffer, types: readonly UploadType[]): Promise<UploadType> {
  return (await detectType(bytes, types)) ?? refuse('File.TypeNotAllowed')
}

interface FormOptions {
  call: UploadCall
  folder: string
  /** Ends the reading. Otherwise a form that never ends would count as a running upload forever. */
  signal: AbortSignal
}

/** Returns the file of a form, and its other fields. A field may occur only once. */
async function readForm(request: FastifyRequest, options: FormOptions): Promise<Untyped> {
  // If the sender has already disconnected, the parser would wait forever.
  if (request.raw.destroyed) refuse('Request.Invalid')

  const { call, signal } = options
  const fields: Record<string, string> = {}
  let file: ({ name: string } & ({ bytes: Buffer } | ReceivedFile)) | undefined
  try {
    for await (const part of untilAborted(request.parts(partLimits(call)), signal)) {
      if (part.type === 'file') {
        file = { name: part.filename ?? '', ...(await readFile(part.file, options)) }
        if (part.fieldname !== call.field) refuse('Request.Invalid')
      } else {
        if (!isPlainField(part) || Object.hasOwn(fields, part.fieldname)) refuse('Request.Invalid')
        fields[part.fieldname] = part.value as string
      }
    }

    return file ? { ...file, fields } : refuse('Request.Invalid', { fields: { [call.field]: 'required' } })
  } catch (error) {
    if (file && 'handle' in file) await file.handle.close()
    throw error
  }
}

const partLimits = ({ maxBytes }: UploadCall): { limits?: { fileSize: number } } =>
  maxBytes === undefined ? {} : { limits: { fileSize: maxBytes } }

/** Yields the parts of a form. @throws Refusal Request.Invalid once `signal` is aborted */
async function* untilAborted<T>(parts: AsyncIterableIterator<T>, signal: AbortSignal): AsyncGenerator<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  aborted.catch(() => undefined)
  signal.addEventListener('abort', () => reject(new Refusal('Request.Invalid')), { once: true })

  try {
    for (;;) {
      const next = await Promise.race([parts.next(), aborted])
      if (next.done) return
      yield next.value
    }
  } finally {
    // Not awaited, because a form that never ends would wait forever.
    void parts.return?.()
  }
}

/** Returns whether a field is a text with a name, and neither the text nor the name was cut at its limit. */
const isPlainField = (part: MultipartValue): boolean =>
  part.fieldname !== '' && typeof part.value === 'string' && !part.valueTruncated && !part.fieldnameTruncated

/**
 * Returns the bytes of a file, or a large file on the disk. Refuses a file as soon as it exceeds the size
 * limit, because the sender may never stop sending.
 */
async function readFile(
  stream: MultipartFile['file'],
  { call, folder, signal }: FormOptions,
): Promise<{ bytes: Buffer } | ReceivedFile> {
  if (stream.truncated) throw tooLarge(call)

  stream.once('limit', () => stream.destroy(tooLarge(call)))
  signal.addEventListener('abort', () => stream.destroy(new Refusal('Request.Invalid')), { once: true })

  // Reading also throws if the stream failed before.
  return call.maxBytes === undefined ? { bytes: await buffer(stream) } : receiveFile(stream, folder)
}

/**
 * Reads and discards the rest of a body. If the sender takes too long, closes the connection after the reply.
 */
async function drainBody({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  raw.unpipe()
  if (raw.readableEnded || raw.destroyed) return

  await new Promise<void>((resolve) => {
    let remainingBytes: number = drain.maxBytes
    const timer = setTimeout(resolve, drain.timeoutMs)
    const stop = (): void => {
      clearTimeout(timer)
      resolve()
    }

    raw.on('data', (chunk: Buffer) => {
      remainingBytes -= chunk.length
      if (remainingBytes < 0) stop()
    })

    for (const event of ['end', 'close', 'error']) raw.once(event, stop)
    raw.resume()
  })

  if (raw.readableEnded) return

  raw.pause()
  reply.header('connection', 'close')
}
