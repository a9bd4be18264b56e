import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { contentLimits } from './content-limits.ts'
import { mediaKind } from './media-kinds.ts'
import type { Problem } from './problem.ts'

/** Files of a course package by their path inside it, `/` between names. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>

const belongs = /^(?:course\.yaml|quiz\.yaml|chapters\/.+\.md|media\/.+)$/
/** Twice what is allowed: a file that is a little too large is read and told its limit. */
const readable = (path: string): number => 2 * (mediaKind(extname(path).slice(1))?.limit ?? contentLimits.rasterBytes)
const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000)
const isHidden = (path: string): boolean => path.split('/').some((name) => name.startsWith('.'))

/**
 * Reads what belongs to a package; other files may lie beside it. Files that are too large are reported and not read, links
 * are not followed: a package cannot reach out of its folder. A folder that does not exist is a problem too.
 */
export async function readPackageFiles(folder: string, problems: Problem[]): Promise<PackageFiles> {
  const entries = await entriesOf(folder)
  if (!entries) {
    problems.push({ file: '.', code: 'file-missing', message: `${folder} is not a folder; name the one that holds course.yaml` })
    return new Map()
  }
  const found = entries.filter((entry) => entry.isFile()).map((entry) => pathOf(folder, entry))
  const paths = found.filter((path) => belongs.test(path) && !isHidden(path)).toSorted()
  if (paths.length > contentLimits.files) {
    problems.push({
      file: '.',
      code: 'file-too-large',
      message: `the folder has ${paths.length} files; ${contentLimits.files} are allowed`,
    })
    return new Map()
  }
  const files = new Map<string, Uint8Array>()
  let all = 0
  for (const path of paths) {
    const { size } = await stat(join(folder, path))
    all += size
    // The exact limit depends on the kind of file and is checked where it is known; these protect the memory.
    if (all > contentLimits.packageBytes) {
      problems.push({ file: '.', code: 'file-too-large', message: `the files have more than ${megabytes(contentLimits.packageBytes)} MB` })
      return new Map()
    }
    if (size <= readable(path)) files.set(path, await readFile(join(folder, path)))
    else problems.push({ file: path, code: 'file-too-large', message: `the file has ${megabytes(size)} MB; shrink it` })
  }
  return files
}

async function entriesOf(folder: string): Promise<Dirent[] | undefined> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder ? readdir(folder, { recursive: true, withFileTypes: true }) : undefined
}

const pathOf = (folder: string, entry: Dirent): string => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
