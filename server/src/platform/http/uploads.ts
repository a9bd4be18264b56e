import multipart, { type MultipartFile } from '@fastify/multipart'
import type { UploadCall, UploadType } from '@sorgfalt/contract'
import { upload, uploadForm } from '@sorgfalt/contract/core/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UploadedFile } from '../../access/handlers.ts'
import { isOfType } from '../files/file-type.ts'
import { Refusal, refuse } from '../refusal.ts'

/** Uploads that a process reads at once: their bytes lie in memory, never in a temporary file. */
const parallel = 8
/** How much of a refused body is still taken in, so that the sender gets to read why. */
const patience = { bytes: 2 * upload.maxBytes, milliseconds: 5_000 } as const

/** Lets a part of the app take forms with files, and nothing else. */
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

interface Form {
  file: UploadedFile
  fields: Record<string, string>
}

export class UploadReader {
  #running = 0

  /** The one file of a form, and its fields. @throws Refusal File.TooLarge, File.TypeNotAllowed, Request.Invalid */
  async read(request: FastifyRequest, reply: FastifyReply, { field, types }: UploadCall): Promise<Form> {
    if (this.#running >= parallel) refuse('Request.Busy')
    this.#running += 1
    try {
      const { name, bytes, fields } = await inTime(readForm(request, field))
      return { file: { name, type: await typeOf(bytes, types), bytes }, fields }
    } catch (error) {
      await takeInRest(request, reply)
      throw error instanceof Refusal ? error : new Refusal('Request.Invalid')
    } finally {
      this.#running -= 1
    }
  }
}

/** @throws Refusal File.TypeNotAllowed */
async function typeOf(bytes: Buffer, types: readonly UploadType[]): Promise<UploadType> {
  for (const type of types) if (await isOfType(bytes, type)) return type
  return refuse('File.TypeNotAllowed')
}

/** Whatever keeps a form from coming to an end, its place becomes free. */
async function inTime<T>(form: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Refusal('Request.Invalid')), uploadForm.seconds * 1000)
  return Promise.race([form, promise]).finally(() => clearTimeout(timer))
}

async function readForm(
  request: FastifyRequest,
  fileField: string,
): Promise<{ name: string; bytes: Buffer; fields: Record<string, string> }> {
  // Its sender has left before anybody listened: the parser would wait for ever.
  if (request.raw.destroyed) refuse('Request.Invalid')
  const fields: Record<string, string> = {}
  let file: { name: string; bytes: Buffer } | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await bytesOf(part.file)
      if (part.fieldname !== fileField) refuse('Request.Invalid')
      file = { name: part.filename ?? '', bytes }
    } else {
      const isPlain =
        part.fieldname !== '' &&
        typeof part.value === 'string' &&
        !part.valueTruncated &&
        !part.fieldnameTruncated
      if (!isPlain || Object.hasOwn(fields, part.fieldname)) refuse('Request.Invalid')
      fields[part.fieldname] = part.value as string
    }
  }
  return file ? { ...file, fields } : refuse('Request.Invalid', { fields: { [fileField]: 'required' } })
}

/** A file that is too large ends at once: its sender may never come to an end. */
async function bytesOf(stream: MultipartFile['file']): Promise<Buffer> {
  if (stream.truncated) refuse('File.TooLarge')
  stream.once('limit', () => stream.destroy(new Refusal('File.TooLarge')))
  const chunks: Buffer[] = []
  // Iterating notices streams that have failed before anybody listened.
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Reads on for a while without keeping anything; whoever is not done by then loses the connection with the answer. */
async function takeInRest({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  raw.unpipe()
  if (raw.readableEnded || raw.destroyed) return
  await new Promise<void>((resolve) => {
    let left: number = patience.bytes
    const timer = setTimeout(resolve, patience.milliseconds)
    const stop = (): void => {
      clearTimeout(timer)
      resolve()
    }
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) stop()
    })
    for (const event of ['end', 'close', 'error']) raw.once(event, stop)
    raw.resume()
  })
  if (raw.readableEnded) return
  raw.pause()
  reply.header('connection', 'close')
}
