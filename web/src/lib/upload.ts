import { idempotencyHeader } from '@sorgfalt/contract/core/call'
import type { ErrorBody } from '@sorgfalt/contract/core/error'
import { CallError, csrf, forgetCsrf, unauthorised } from './api.ts'

/** The answer to an upload: status and body, in the shape of spec §3. */
export interface UploadResponse {
  head: { status: number }
  body: unknown
}

export interface UploadRequest {
  url: string
  fieldName: string
  extraFields: Readonly<Record<string, string>>
  file: File
  onProgress: (percent: number) => void
  signal?: AbortSignal
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The idempotency key of the last form that was sent with each file. If the same form is sent again, it has
 * the same key, so that nothing is stored twice.
 */
const keys = new WeakMap<File, { fields: string; key: string }>()

function keyOf({ file, url, extraFields }: UploadRequest): string {
  const fields = JSON.stringify([url, extraFields])
  const last = keys.get(file)
  if (last?.fields === fields) return last.key

  const key = crypto.randomUUID()
  keys.set(file, { fields, key })
  return key
}

/** Sends the file once. Uses XMLHttpRequest, because fetch does not report the progress. */
function attempt(upload: UploadRequest, token: string): Promise<UploadResponse> {
  const { url, fieldName, extraFields, file, onProgress, signal } = upload
  return new Promise((resolve, reject) => {
    const form = new FormData()
    // The fields come before the file, because the server reads the form in order.
    for (const [name, value] of Object.entries(extraFields)) form.append(name, value)
    form.append(fieldName, file)

    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('x-csrf-token', token)
    request.setRequestHeader(idempotencyHeader, keyOf(upload))
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0),
    )

    request.addEventListener('load', () =>
      resolve({ head: { status: request.status }, body: parsed(request.responseText) }),
    )

    for (const failed of ['error', 'abort', 'timeout'])
      request.addEventListener(failed, () => reject(new CallError(0)))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

const errorOf = ({ head, body }: UploadResponse): CallError =>
  new CallError(head.status, (body as ErrorBody | undefined)?.error)

/** Sends one file as a multipart form with the CSRF header. Throws a {@link CallError}. */
export async function sendFile(request: UploadRequest): Promise<UploadResponse> {
  let response = await attempt(request, await csrf())
  if (response.head.status === 403 && errorOf(response).code === 'Request.Forged') {
    // The token belongs to a session, and another tab may have started a new session.
    forgetCsrf()
    response = await attempt(request, await csrf())
  }

  if (response.head.status === 401) unauthorised.set((count) => count + 1)
  if (response.head.status < 200 || response.head.status >= 300) throw errorOf(response)

  return response
}
