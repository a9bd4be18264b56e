import { readZip } from '../platform/archives/read-zip.ts'

/** Returns the files of an archive that the product has created, by their paths. */
export const readFiles = (archive: Uint8Array): Promise<Map<string, Buffer>> =>
  readZip(archive, { limits: { files: 100, bytes: 2 ** 31 } })
