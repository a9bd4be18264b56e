import { type UploadType, upload, uploadTypes } from '@sorgfalt/contract/core/limits'

/** File extensions by type. A type that is not listed has its name as its only extension. */
const endings: Partial<Record<UploadType, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png'],
  jpg: ['jpg', 'jpeg'],
}

const endingsOf = (type: UploadType): readonly string[] => endings[type] ?? [type]

/**
 * Returns the `accept` attribute of a file input. It lists both content types and extensions, because some
 * systems know only one of the two.
 */
export const acceptOf = (types: readonly UploadType[]): string =>
  [
    ...new Set(
      types.flatMap((type) => [...uploadTypes[type], ...endingsOf(type).map((ending) => `.${ending}`)]),
    ),
  ].join(',')

/** Returns the names of file types, like "PDF, DOCX". */
export const typeNames = (types: readonly UploadType[]): string =>
  [...new Set(types.flatMap(endingsOf))].map((ending) => ending.toUpperCase()).join(', ')

/** Returns why a file cannot be uploaded. The server checks the content as well (spec §5). */
export function fileProblem(
  file: Pick<File, 'name' | 'type' | 'size'>,
  types: readonly UploadType[],
): 'format' | 'size' | undefined {
  const ending = file.name.includes('.') ? file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase() : ''
  const allowed = types.some(
    (type) =>
      endingsOf(type).includes(ending) || (uploadTypes[type] as readonly string[]).includes(file.type),
  )
  if (!allowed) return 'format'

  return file.size > upload.maxBytes ? 'size' : undefined
}
