/** The pictures, films, sounds and documents of a course. */
import { createHash } from 'node:crypto'
import {
  type MediaContent,
  type MediaUse,
  mediaKind,
  mediaSuffixes,
} from '../../../platform/package/media-kinds.ts'
import type { Problem, Report } from '../../../platform/package/problem.ts'
import type { PackageFiles } from '../../../platform/package/read-files.ts'
import { collectProblemsAsync } from '../../../platform/package/stage.ts'

/** A media file as it is stored, under the hash of its content. */
export interface Media {
  /** 64 lower-case hex digits over `bytes`. */
  sha256: string
  contentType: string
  bytes: Uint8Array
  /** In pixels; null for everything but pictures. */
  width: number | null
  height: number | null
}

/** A media file under the name that pages use, `media/<file>`. */
export interface NamedMedia extends Media, MediaContent {
  use: MediaUse
}

/** Returns the path at which a file is served. */
export const mediaAddress = ({ sha256 }: Pick<Media, 'sha256'>): string => `/media/${sha256}`
/** Returns the key of a file in the file store. */
export const mediaKey = ({ sha256 }: Pick<Media, 'sha256'>): string => `media/${sha256}`

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`
/** The file name of captions contains their language: `film.de.vtt`. */
const mediaName = /^media\/[a-z0-9][a-z0-9-]*(?:\.[a-z]{2}(?=\.vtt$))?\.([a-z0-9]+)$/

/**
 * The usable media files of a package by their name. Unlike the values of other stages, `value` is never
 * null.
 */
export interface ParsedMedia {
  value: ReadonlyMap<string, NamedMedia>
  problems: readonly Problem[]
}

/** Parses the files in `media/`. Reports unusable files and leaves them out. */
export async function parseMedia(files: PackageFiles): Promise<ParsedMedia> {
  const mediaFiles = [...files].filter(([file]) => file.startsWith('media/'))
  const parsed = await Promise.all(
    mediaFiles.map(async ([file, bytes]) => ({
      file,
      ...(await collectProblemsAsync(file, (report) => parseMediaFile(file, bytes, report))),
    })),
  )

  return {
    value: new Map(parsed.flatMap(({ file, value }) => (value ? [[file, value] as const] : []))),
    problems: parsed.flatMap(({ problems }) => problems),
  }
}

async function parseMediaFile(
  file: string,
  bytes: Uint8Array,
  report: Report,
): Promise<NamedMedia | undefined> {
  const suffix = mediaName.exec(file)?.[1]
  if (suffix === undefined) {
    report(
      'media-name',
      'name files in lower-case letters, digits and hyphens with one suffix, directly in media/',
    )
    return undefined
  }

  const kind = mediaKind(suffix)
  if (!kind) {
    report('media-type', `a course has no .${suffix} files; there are ${mediaSuffixes.join(', ')}`)
    return undefined
  }

  if (bytes.length > kind.limit) {
    const [size, limit] = [kilobytes(bytes.length), kilobytes(kind.limit)]
    report('media-too-large', `the file is ${size} in size; ${limit} are allowed, so simplify or shrink it`)
    return undefined
  }

  const content = await kind.read(bytes, suffix, report)
  if (!content) return undefined

  return { ...content, use: kind.use, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
}
