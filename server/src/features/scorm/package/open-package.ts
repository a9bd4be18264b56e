/** Opens the archive of a SCORM package and reads its manifest. */
import type { FileHandle } from 'node:fs/promises'
import { scormLimits } from '@sorgfalt/contract/scorm/scorm-package'
import { ZipArchive, ZipError, type ZipFault, type ZippedFile } from '../../../platform/archives/read-zip.ts'
import { found, Refusal, refuse } from '../../../platform/refusal.ts'
import { Findings } from './manifest/findings.ts'
import { indexPaths } from './manifest/launch-path.ts'
import { maxManifestBytes, readManifest, type ScormManifest } from './manifest/read-manifest.ts'
import { refuseTooLarge, tooLarge } from './too-large.ts'

/** A package whose manifest has been read. Its other files are still in the archive. */
export interface OpenedPackage {
  archive: ZipArchive
  manifest: ScormManifest
  /** The files that belong to the package, with their paths inside it. */
  files: PackageFile[]
  /** The size of these files after unpacking. */
  bytes: number
  findings: Findings
}

export interface PackageFile {
  path: string
  bytes: number
  zipped: ZippedFile
}

/** The shortest path to a manifest: at the top of the archive, or in its only folder. */
const manifestPath = /^(?:[^/]+\/)?imsmanifest\.xml$/i

/** Files that operating systems add to archives. */
const addedBySystem = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/** The files of a course in the older AICC format. */
const aiccFile = /\.(?:crs|des|cst|ort|pre)$/i

/**
 * Opens an archive on the disk.
 *
 * @throws Refusal ScormPackage.Damaged, NotScorm, Aicc, TooLarge, OrganizationMissing, LaunchMissing or
 *   PathInvalid
 */
export const openPackage = (archive: FileHandle | Uint8Array): Promise<OpenedPackage> =>
  refusingFaults(async () => {
    const limits = { files: scormLimits.files, bytes: scormLimits.unpackedBytes }
    const zip = await ZipArchive.open(archive, { limits, hasOldNames: true })
    const wanted = zip.files.filter(({ path }) => !addedBySystem.test(path))
    const manifestFile = findManifest(wanted)

    const folder = manifestFile.path.slice(0, -'imsmanifest.xml'.length)
    const files = wanted
      .filter(({ path }) => path.startsWith(folder))
      .map((zipped) => ({
        path: zipped.path.slice(folder.length),
        bytes: zipped.entry.uncompressedSize,
        zipped,
      }))

    if (manifestFile.entry.uncompressedSize > maxManifestBytes) refuseTooLarge()
    const findings = new Findings()
    const paths = indexPaths(files.map(({ path }) => path))
    const manifest = readManifest(await zip.read(manifestFile), paths, findings)

    return {
      archive: zip,
      manifest,
      files,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      findings,
    }
  })

/** @throws Refusal ScormPackage.Aicc or ScormPackage.NotScorm if there is no manifest */
function findManifest(files: readonly ZippedFile[]): ZippedFile {
  const manifests = files
    .filter(({ path }) => manifestPath.test(path))
    .toSorted((one, other) => one.path.split('/').length - other.path.split('/').length)
  if (manifests.length === 0 && files.some(({ path }) => aiccFile.test(path))) refuse('ScormPackage.Aicc')

  return found(manifests[0], 'ScormPackage.NotScorm')
}

/** Runs `work` and turns the faults of an archive into refusals. */
export async function refusingFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ZipError ? toRefusal(error) : error
  }
}

const codes = {
  notZip: 'ScormPackage.Damaged',
  damaged: 'ScormPackage.Damaged',
  tooLarge: 'ScormPackage.TooLarge',
  path: 'ScormPackage.PathInvalid',
} as const satisfies Record<ZipFault, string>

function toRefusal(error: ZipError): Refusal {
  const code = codes[error.fault]
  if (code === 'ScormPackage.TooLarge') return tooLarge({ cause: error })

  const details = code === 'ScormPackage.PathInvalid' ? { params: { path: error.path ?? '' } } : {}
  return new Refusal(code, details, { cause: error })
}
