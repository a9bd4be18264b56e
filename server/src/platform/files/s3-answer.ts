/** The answers of a service with the S3 protocol, and its failures. */
import { ServiceOutage } from '../outage.ts'

/** Returns the error for an answer that reports a failure. */
export const outage = (method: string, { status }: Response): ServiceOutage =>
  new ServiceOutage(`${method}: the file store answered ${status}`)

/** Returns the code or the name of an error. Its message may contain an address with credentials. */
const codeOf = (error: unknown): string => {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: { code?: unknown } }
  return String(cause?.code ?? code ?? name)
}

/** Aborts a request whose answer does not begin in time. @throws ServiceOutage */
export async function answerWithin(
  timeoutMs: number,
  method: string,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)

  try {
    return await send(limit.signal)
  } catch (error) {
    throw new ServiceOutage(`${method}: the file store does not answer (${codeOf(error)})`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
