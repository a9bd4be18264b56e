import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { readZip, ZipError } from '../archives/read-zip.ts'
import { contentLimits } from './content-limits.ts'
import { mediaKind } from './media-kinds.ts'
import type { Problem, ProblemCode } from './problem.ts'
import type { StageResult } from './stage.ts'

/** The bytes of a package's files by their path inside the package, with `/` between names. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>

/** Matches the paths of all files that a course or a risk catalogue may contain. */
const belongs =
  /^(?:course\.yaml|quiz\.yaml|summary\.[a-z]{2}\.md|chapters\/.+\.md|media\/.+|catalogue\.yaml|categories\/.+\.yaml)$/
/**
 * Matches the path of the file that determines the kind of a package. The file is at the top level or in one
 * folder.
 */
const mainFile = /^(?:[^/]+\/)?(?:course|catalogue)\.yaml$/
/**
 * Returns twice the limit of the file. A file that is only a little too large is read, so that its exact
 * limit can be reported.
 */
const maxReadableBytes = (path: string): number =>
  2 * (mediaKind(extname(path).slice(1))?.limit ?? contentLimits.rasterBytes)
const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)
const tooLarge = `${megabytes(contentLimits.packageBytes)} MB are allowed`
const isHidden = (path: string): boolean => path.split('/').some((name) => name.startsWith('.'))

/**
 * The files of a package. `value` is never null, because a package that cannot be read counts as one without
 * files.
 */
export interface ReadPackage extends StageResult<PackageFiles> {
  value: PackageFiles
}

/**
 * Reads the files that belong to a package, from a folder or a ZIP archive. Ignores other files. Reports
 * files that are too large without reading them. Does not follow links, so that a package cannot reach files
 * outside itself.
 */
export async function readPackageFiles(path: string): Promise<ReadPackage> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return readFolder(path)
  if (found?.isFile() && /\.zip$/i.test(path)) return readArchive(path, found.size)

  return refusePackage(
    'file-missing',
    `${path} is neither a folder nor a .zip file with course.yaml or catalogue.yaml`,
  )
}

const refusePackage = (code: ProblemCode, message: string): ReadPackage => ({
  value: new Map(),
  problems: [{ file: '.', code, message }],
})

async function readArchive(path: string, size: number): Promise<ReadPackage> {
  if (size > contentLimits.packageBytes)
    return refusePackage('file-too-large', `the archive is ${megabytes(size)} MB in size; ${tooLarge}`)

  try {
    const isWanted = (name: string) => !isHidden(name) && belongs.test(withoutFolder(name))
    const limits = { files: contentLimits.files, bytes: contentLimits.packageBytes }
    const entries = await readZip(await readFile(path), { limits, isWanted })
    return { value: selectPackage(entries), problems: [] }
  } catch (error) {
    if (error instanceof ZipError) return refusePackage('archive', error.message)
    throw error
  }
}

const withoutFolder = (path: string): string =>
  belongs.test(path) ? path : path.slice(path.indexOf('/') + 1)

/**
 * Returns the package's files by their path inside the package. Many archives also contain the folder that
 * was packed, so this folder is removed from the paths.
 */
function selectPackage(files: ReadonlyMap<string, Uint8Array>): PackageFiles {
  const mains = [...files.keys()].filter((path) => mainFile.test(path))
  const folder = (mains.find((path) => belongs.test(path)) ?? mains[0])?.replace(/[^/]+$/, '')
  const inside = [...files].filter(([path]) => folder !== undefined && path.startsWith(folder))

  return new Map(
    inside
      .map(([path, bytes]) => [path.slice(folder?.length), bytes] as const)
      .filter(([path]) => belongs.test(path)),
  )
}

async function readFolder(folder: string): Promise<ReadPackage> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile()).map((entry) => relativePath(folder, entry))
  const paths = found.filter((path) => belongs.test(path) && !isHidden(path)).toSorted()
  if (paths.length > contentLimits.files) {
    const message = `the folder has ${paths.length} files; ${contentLimits.files} are allowed`
    return refusePackage('file-too-large', message)
  }

  const files = new Map<string, Uint8Array>()
  const problems: Problem[] = []
  let totalBytes = 0
  for (const path of paths) {
    const { size } = await stat(join(folder, path))
    totalBytes += size
    // The limits on this total and on each file protect the memory. The exact limit of a file is checked
    // where the kind of the file is known.
    if (totalBytes > contentLimits.packageBytes) {
      const refused = refusePackage('file-too-large', `the files together are too large; ${tooLarge}`)
      return { ...refused, problems: [...problems, ...refused.problems] }
    }

    if (size <= maxReadableBytes(path)) files.set(path, await readFile(join(folder, path)))
    else problems.push({ file: path, code: 'file-too-large', message: describeSize(size) })
  }

  return { value: files, problems }
}

const describeSize = (size: number): string => `the file is ${megabytes(size)} MB in size; shrink it`

const relativePath = (folder: string, entry: Dirent): string =>
  relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
