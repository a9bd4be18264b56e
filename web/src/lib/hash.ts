import { hashForTransport } from '@sorgfalt/contract/fields/password'

/** Returns whether the browser can hash passwords, which requires a secure page (https or localhost). */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined
export { hashForTransport }
