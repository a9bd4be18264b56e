import { type UploadType, upload, uploadTypes } from '@sorgfalt/contract/core/limits'

/** Endings that a type's files carry besides its own name. */
const endings: Partial<Record<UploadType, readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png'],
  jpg: ['jpg', 'jpeg'],
}

const endingsOf = (type: UploadType): readonly string[] => endings[type] ?? [type]

/** What a file input accepts: content types and endings, since systems know one or the other. */
export const acceptOf = (types: readonly UploadType[]): string =>
  [
    ...new Set(
      types.flatMap((type) => [...uploadTypes[type], ...endingsOf(type).map((ending) => `.${ending}`)]),
    ),
  ].join(',')

/** Types in words: "PDF, DOCX". */
export const typeNames = (types: readonly UploadType[]): string =>
  [...new Set(types.flatMap(endingsOf))].map((ending) => ending.toUpperCase()).join(', ')

/** Why a file cannot be uploaded, before it is sent; the server looks at its bytes (spec §5). */
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
