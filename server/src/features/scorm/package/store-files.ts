/** Writes the files of a package to the file store, and deletes them. */
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ZipArchive } from '../../../platform/archives/read-zip.ts'
import { decodeText } from '../../../platform/files/decode-text.ts'
import type { FileStore, StreamedContent } from '../../../platform/files/file-store.ts'
import { contentTypeOf } from './content-type.ts'
import { canLoadContent, findExternalAddresses } from './external-addresses.ts'
import type { Findings } from './manifest/findings.ts'
import { type OpenedPackage, type PackageFile, refusingFaults } from './open-package.ts'

/** A file of a package as it is stored (`scorm_package_file`). */
export interface StoredPackageFile {
  path: string
  contentType: string
  bytes: number
  storageKey: string
}

/** Larger files are not read into memory. */
const maxBytesInMemory = 4_000_000

/** Number of files that are written at the same time, so that a slow file store does not delay the upload. */
const storedAtOnce = 4

/** Number of files that are deleted at the same time. */
const deletedAtOnce = 8

/**
 * Writes all files of a package. Reports addresses of other servers. If it fails, it deletes the files that it
 * has written.
 *
 * @param folder the start of the keys, such as `scorm/<client>/<random uuid>`
 * @throws Refusal ScormPackage.Damaged
 * @throws StorageFull
 */
export async function storeFiles(
  files: FileStore,
  { archive, files: packed, findings }: OpenedPackage,
  folder: string,
): Promise<StoredPackageFile[]> {
  const stored: StoredPackageFile[] = []
  const waiting = [...packed.entries()].toReversed()
  const storeWaiting = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [index, file] = next
      const row = toRow(file, `${folder}/${index}`)
      stored.push(row)
      const content = await readFile(archive, file, findings)
      await files.put(row.storageKey, content, row.contentType)
    }
  }

  const workers = Array.from({ length: storedAtOnce }, storeWaiting)
  try {
    await refusingFaults(() => Promise.all(workers))
    return stored
  } catch (error) {
    waiting.length = 0
    await Promise.allSettled(workers)
    await deleteFiles(files, stored)
    throw error
  }
}

const toRow = ({ path, bytes }: PackageFile, storageKey: string): StoredPackageFile => ({
  path,
  contentType: contentTypeOf(path),
  bytes,
  storageKey,
})

/** Returns the start of the keys of a new package. It contains no name, and cannot be guessed. */
export const newFolder = (clientUuid: string): string => `scorm/${clientUuid}/${randomUUID()}`

/**
 * Deletes files whose rows have been deleted or not been inserted. Ignores errors, because `check-files`
 * finds files without a row.
 */
export async function deleteFiles(
  files: FileStore,
  stored: readonly Pick<StoredPackageFile, 'storageKey'>[],
): Promise<void> {
  for (let start = 0; start < stored.length; start += deletedAtOnce)
    await Promise.allSettled(
      stored.slice(start, start + deletedAtOnce).map(({ storageKey }) => files.delete(storageKey)),
    )
}

async function readFile(
  archive: ZipArchive,
  { path, bytes, zipped }: PackageFile,
  findings: Findings,
): Promise<Buffer | StreamedContent> {
  if (bytes > maxBytesInMemory) return streamFile(archive, { path, bytes, zipped })

  const content = await archive.read(zipped)
  const text = canLoadContent(path) ? decodeText(content)?.text : undefined
  for (const address of findExternalAddresses(path, text ?? '')) findings.add('External', address)

  return content
}

/** Reads a file once for its hash, which also verifies it. The store then reads it again. */
async function streamFile(archive: ZipArchive, { bytes, zipped }: PackageFile): Promise<StreamedContent> {
  const hash = createHash('sha256')
  for await (const chunk of archive.stream(zipped)) hash.update(chunk)

  return { bytes, sha256: hash.digest('hex'), open: async () => Readable.from(archive.stream(zipped)) }
}
