/**
 * Thrown if a service that the server depends on cannot be reached, or answers with an error. A later attempt
 * may succeed, so the request is answered with 503 and Retry-After. The message of the error is logged, so it
 * contains no key of a file and no personal data.
 */
export class ServiceOutage extends Error {
  override readonly name = 'ServiceOutage'
}
