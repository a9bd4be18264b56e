import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { UploadCall, UploadType } from '@sorgfalt/contract'
import { upload, uploadForm } from '@sorgfalt/contract/core/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { detectType } from '../files/file-type.ts'
import { Refusal, refuse } from '../refusal.ts'

/** An uploaded file. `type` is the type of the content. `name` is the name that the sender states. */
export interface UploadedFile {
  name: string
  type: UploadType
  bytes: Buffer
}

/** Limits how many uploads a process reads at the same time, because their bytes are in memory. */
const maxParallel = 8

/**
 * Limits how much of a refused body is still read. Most browsers read the reply only after sending the whole
 * body.
 */
const drain = { maxBytes: 2 * upload.maxBytes, timeoutMs: 5_000 } as const

/** Makes a scope of the app accept only multipart forms, and returns the reader of these forms. */
export async function acceptUploads(scope: FastifyInstance): Promise<UploadReader> {
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

  return new UploadReader()
}

/** The content of a form with one file. */
interface Form {
  file: UploadedFile
  fields: Record<string, string>
}

export class UploadReader {
  #running = 0

  /**
   * Returns the file of a form and its other fields.
   *
   * @throws Refusal File.TooLarge, File.TypeNotAllowed, Request.Invalid, Request.Busy
   */
  async read(request: FastifyRequest, reply: FastifyReply, { field, types }: UploadCall): Promise<Form> {
    if (this.#running >= maxParallel) refuse('Request.Busy')

    this.#running += 1

    try {
      const { name, bytes, fields } = await withTimeout(readForm(request, field))
      return { file: { name, type: await requireType(bytes, types), bytes }, fields }
    } catch (error) {
      await drainBody(request, reply)
      throw error instanceof Refusal ? error : new Refusal('Request.Invalid')
    } finally {
      this.#running -= 1
    }
  }
}

/** Returns the type of a file by its bytes. @throws Refusal File.TypeNotAllowed */
async function requireType(bytes: Buffer, types: readonly UploadType[]): Promise<UploadType> {
  return (await detectType(bytes, types)) ?? refuse('File.TypeNotAllowed')
}

/**
 * Limits the time in which a form is read. Otherwise a form that never ends would count as a running upload
 * forever.
 */
async function withTimeout<T>(form: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Refusal('Request.Invalid')), uploadForm.seconds * 1000)
  return Promise.race([form, promise]).finally(() => clearTimeout(timer))
}

/**
 * Returns the name and the bytes of the file in `fileField`, and the other fields. A field may occur only
 * once.
 */
async function readForm(
  request: FastifyRequest,
  fileField: string,
): Promise<{ name: string; bytes: Buffer; fields: Record<string, string> }> {
  // If the sender has already disconnected, the parser would wait forever.
  if (request.raw.destroyed) refuse('Request.Invalid')

  const fields: Record<string, string> = {}
  let file: { name: string; bytes: Buffer } | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await readFile(part.file)
      if (part.fieldname !== fileField) refuse('Request.Invalid')
      file = { name: part.filename ?? '', bytes }
    } else {
      if (!isPlainField(part) || Object.hasOwn(fields, part.fieldname)) refuse('Request.Invalid')
      fields[part.fieldname] = part.value as string
    }
  }

  return file ? { ...file, fields } : refuse('Request.Invalid', { fields: { [fileField]: 'required' } })
}

/** Returns whether a field is a text with a name, and neither the text nor the name was cut at its limit. */
const isPlainField = (part: MultipartValue): boolean =>
  part.fieldname !== '' && typeof part.value === 'string' && !part.valueTruncated && !part.fieldnameTruncated

/**
 * Returns the bytes of a file. Refuses a file as soon as it exceeds the size limit, because the sender
 * may never stop sending.
 */
async function readFile(stream: MultipartFile['file']): Promise<Buffer> {
  if (stream.truncated) refuse('File.TooLarge')

  stream.once('limit', () => stream.destroy(new Refusal('File.TooLarge')))

  const chunks: Buffer[] = []
  // The loop also throws if the stream failed before the loop started.
  for await (const chunk of stream) chunks.push(chunk as Buffer)

  return Buffer.concat(chunks)
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
