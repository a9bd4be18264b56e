import { createHash } from 'node:crypto'
import {
  type MediaContent,
  type MediaUse,
  mediaKind,
  mediaSuffixes,
} from '../../../platform/package/media-kinds.ts'
import { type Problem, type Report, reportInto } from '../../../platform/package/problem.ts'

/** A file of a course that is shown, played or handed out, named by its content. Width and height in pixels: of pictures only. */
export interface Media {
  /** 64 lower-case hex digits over `bytes`. */
  sha256: string
  contentType: string
  bytes: Uint8Array
  width: number | null
  height: number | null
}

/** A file under the name that pages use, `media/<file>`. */
export interface NamedMedia extends Media, MediaContent {
  use: MediaUse
}

/** Where a file is served. */
export const mediaAddress = ({ sha256 }: Pick<Media, 'sha256'>): string => `/media/${sha256}`
/** Where a file lies in the file store. */
export const mediaKey = ({ sha256 }: Pick<Media, 'sha256'>): string => `media/${sha256}`

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`
/** Captions name their language: `film.de.vtt`. */
const named = /^media\/[a-z0-9][a-z0-9-]*(?:\.[a-z]{2}(?=\.vtt$))?\.([a-z0-9]+)$/

/** Checks the files of a package that lie in `media/`. Faulty ones are reported and left out. */
export async function readMedia(
  files: ReadonlyMap<string, Uint8Array>,
  problems: Problem[],
): Promise<Map<string, NamedMedia>> {
  const media = new Map<string, NamedMedia>()
  for (const [file, bytes] of files) {
    if (!file.startsWith('media/')) continue
    const read = await readOne(file, bytes, reportInto(problems, file))
    if (read) media.set(file, read)
  }
  return media
}

async function readOne(file: string, bytes: Uint8Array, report: Report): Promise<NamedMedia | undefined> {
  const suffix = named.exec(file)?.[1]
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
    report(
      'media-too-large',
      `the file has ${kilobytes(bytes.length)}; ${kilobytes(kind.limit)} are allowed, so simplify or shrink it`,
    )
    return undefined
  }
  const content = await kind.read(bytes, suffix, report)
  return (
    content && { ...content, use: kind.use, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
  )
}
