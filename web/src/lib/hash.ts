import { hashForTransport } from '@sorgfalt/contract/fields/password'

/** Passwords are hashed before they travel; browsers do that on secure pages only (https or localhost). */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined
export { hashForTransport }
