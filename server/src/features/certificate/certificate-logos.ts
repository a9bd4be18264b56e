import type { FileStore } from '../../platform/files/file-store.ts'
import type { StoredLogo } from '../../platform/images/logo.ts'
import type { FileReference } from '../file/file.store.ts'
import type { ClientLicensee } from '../licensee/licensee.store.ts'
import { readLogo } from '../licensee/read-logo.ts'

/** Returns the logos of a certificate with their bytes. */
export async function readCertificateLogos(
  files: FileStore,
  { licensee, logo }: { licensee: ClientLicensee; logo: FileReference | null },
): Promise<{ licensee: StoredLogo | null; company: StoredLogo | null }> {
  return {
    licensee: await readLogo(files, licensee),
    company:
      logo && (await readLogo(files, { logoStorageKey: logo.storageKey, logoContentType: logo.contentType })),
  }
}
