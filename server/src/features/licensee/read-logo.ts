import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { StoredLogo } from '../../platform/images/logo.ts'

/** Returns a stored logo with its bytes, or null if there is none. */
export async function readLogo(
  files: FileStore,
  { logoStorageKey, logoContentType }: { logoStorageKey: string | null; logoContentType: string | null },
): Promise<StoredLogo | null> {
  if (logoStorageKey === null) return null
  return { bytes: await buffer(await files.get(logoStorageKey)), contentType: logoContentType ?? '' }
}
