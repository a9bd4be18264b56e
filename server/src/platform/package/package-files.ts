import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { readZip, ZipError } from '../archives/read-zip.ts'
import { contentLimits } from './content-limits.ts'
import { mediaKind } from './media-kinds.ts'
import type { Problem } from './problem.ts'

/** The files of a package by their path, with `/` between names. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>

/** The paths that belong to a course or a risk catalogue. */
const belongs =
  /^(?:course\.yaml|quiz\.yaml|chapters\/.+\.md|media\/.+|catalogue\.yaml|categories\/.+\.yaml)$/
/** The file that tells the kind of a package. It is in the root or in one folder. */
const mainFile = /^(?:[^/]+\/)?(?:course|catalogue)\.yaml$/
/** Twice the limit, so that a file that is slightly too large is read and reported with its exact limit. */
const readable = (path: string): number =>
  2 * (mediaKind(extname(path).slice(1))?.limit ?? contentLimits.rasterBytes)
const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)
const tooLarge = `${megabytes(contentLimits.packageBytes)} MB are allowed`
const isHidden = (path: string): boolean => path.split('/').some((name) => name.startsWith('.'))

/**
 * Reads the files that belong to a package, from a folder or a ZIP archive. Ignores other files. Files that
 * are too large are reported and not read. Links are not followed, so a package cannot read outside of
 * itself.
 */
export async function readPackageFiles(path: string, problems: Problem[]): Promise<PackageFiles> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return readFolder(path, problems)
  if (found?.isFile() && /\.zip$/i.test(path)) return readArchive(path, found.size, problems)
  const message = `${path} is not a folder and not a .zip; name the one that holds course.yaml or catalogue.yaml`
  problems.push({ file: '.', code: 'file-missing', message })
  return new Map()
}

async function readArchive(path: string, size: number, problems: Problem[]): Promise<PackageFiles> {
  const refused = (code: Problem['code'], message: string): PackageFiles => {
    problems.push({ file: '.', code, message })
    return new Map()
  }
  if (size > contentLimits.packageBytes)
    return refused('file-too-large', `the archive has ${megabytes(size)} MB; ${tooLarge}`)
  try {
    const files = await readZip(await readFile(path), {
      limits: { files: contentLimits.files, bytes: contentLimits.packageBytes },
      isWanted: (name) => !isHidden(name) && belongs.test(withoutFolder(name)),
    })
    return packageIn(files)
  } catch (error) {
    if (error instanceof ZipError) return refused('archive', error.message)
    throw error
  }
}

const withoutFolder = (path: string): string =>
  belongs.test(path) ? path : path.slice(path.indexOf('/') + 1)

/** Returns the files of the only folder of an archive, because many programs pack the folder itself. */
function packageIn(files: ReadonlyMap<string, Uint8Array>): PackageFiles {
  const mains = [...files.keys()].filter((path) => mainFile.test(path))
  const folder = (mains.find((path) => belongs.test(path)) ?? mains[0])?.replace(/[^/]+$/, '')
  const inside = [...files].filter(([path]) => folder !== undefined && path.startsWith(folder))
  return new Map(
    inside
      .map(([path, bytes]) => [path.slice(folder?.length), bytes] as const)
      .filter(([path]) => belongs.test(path)),
  )
}

async function readFolder(folder: string, problems: Problem[]): Promise<PackageFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile()).map((entry) => pathOf(folder, entry))
  const paths = found.filter((path) => belongs.test(path) && !isHidden(path)).toSorted()
  if (paths.length > contentLimits.files) {
    const message = `the folder has ${paths.length} files; ${contentLimits.files} are allowed`
    problems.push({ file: '.', code: 'file-too-large', message })
    return new Map()
  }
  const files = new Map<string, Uint8Array>()
  let all = 0
  for (const path of paths) {
    const { size } = await stat(join(folder, path))
    all += size
    // These limits protect the memory. The exact limit depends on the kind of file and is checked later.
    if (all > contentLimits.packageBytes) {
      problems.push({ file: '.', code: 'file-too-large', message: `the files are too many; ${tooLarge}` })
      return new Map()
    }
    if (size <= readable(path)) files.set(path, await readFile(join(folder, path)))
    else
      problems.push({
        file: path,
        code: 'file-too-large',
        message: `the file has ${megabytes(size)} MB; shrink it`,
      })
  }
  return files
}

const pathOf = (folder: string, entry: Dirent): string =>
  relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
