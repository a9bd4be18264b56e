/** Rules for what blocks refer to: media files, numbers in pictures, local inserts and ticks. */

import type { Problem } from '../../../../platform/package/problem.ts'
import { mediaAddress } from '../media.ts'
import type { AssembledCourse, CourseRule } from './assembled-course.ts'
import { findDuplicateIds } from './duplicate-ids.ts'
import { listPins } from './page-content.ts'
import type { SourceBlocks } from './page-rules.ts'

/**
 * Requires that every media file is used, and that every pin of a page is a number in one of its pictures.
 */
export const picturesFit: CourseRule = (assembled) => {
  const numbers = new Map(
    [...assembled.media.values()].map((picture) => [mediaAddress(picture), picture.numbers]),
  )
  return [
    ...findUnusedMedia(assembled),
    ...assembled.pages.flatMap(({ file, page, lines }) =>
      findUnknownPins({ file, blocks: page.blocks, lines }, numbers),
    ),
    ...assembled.keyPoints.flatMap(({ file, keyPoints, lines }) =>
      findUnknownPins({ file, blocks: keyPoints.blocks, lines }, numbers),
    ),
  ]
}

function findUnusedMedia({ course, pages, keyPoints, media }: AssembledCourse): Problem[] {
  // An address contains the hash of its file, so the file is in use if its address occurs anywhere in the
  // course.
  const content = JSON.stringify([course, pages.map(({ page }) => page), keyPoints])
  const unused = [...media].filter(([, file]) => !content.includes(mediaAddress(file)))

  return unused.map(([file]) => ({
    file,
    code: 'media-unused',
    message: 'no page or question uses this file; use it or remove it',
  }))
}

function findUnknownPins(
  { file, blocks, lines }: SourceBlocks,
  numbersByAddress: ReadonlyMap<string, readonly number[] | null>,
): Problem[] {
  const numbers = blocks.flatMap((block) =>
    block.kind === 'image' || block.kind === 'hotspots' ? [numbersByAddress.get(block.src)] : [],
  )
  // The numbers in a photograph or in a missing picture are unknown, so every pin is accepted.
  if (numbers.some((known) => known == null)) return []

  return blocks.flatMap((block, index) => {
    const unknown = listPins(block).filter((pin) => !numbers.some((known) => known?.includes(pin)))
    return unknown.map((pin): Problem => {
      const message = `no picture of this page has the number ${pin}; correct the pin or the picture`
      return { file, line: lines[index] ?? 1, code: 'pin-unknown', message }
    })
  })
}

/** Requires that course.yaml names every local insert, and that the ids of ticks are unique in a language. */
export const insertsAndTicksFit: CourseRule = ({ course, pages }) => {
  const located = pages.flatMap(({ file, language, page, lines }) =>
    page.blocks.map((block, index) => ({ file, language, block, line: lines[index] ?? 1 })),
  )

  const undeclared = located.flatMap(({ file, line, block }): Problem[] =>
    block.kind === 'local' && !course.localInserts.includes(block.key)
      ? [{ file, line, code: 'local-undeclared', message: `add ${block.key} to localInserts in course.yaml` }]
      : [],
  )

  const ticks = located.flatMap(({ file, line, language, block }) =>
    block.kind === 'ack' ? [{ file, line, id: block.id, scope: language }] : [],
  )

  return [...undeclared, ...findDuplicateIds(ticks, 'ack')]
}
