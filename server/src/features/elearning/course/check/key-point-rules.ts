/** Rules for the key points of a course: every language has them, and they fit on one printed page. */
import { contentLimits } from '../../../../platform/package/content-limits.ts'
import type { Problem } from '../../../../platform/package/problem.ts'
import { type SourceKeyPoints, summaryFile } from '../parse-course.ts'
import type { CourseRule } from './assembled-course.ts'
import { countWords } from './page-content.ts'
import { findBlockDifference, type SourceBlocks } from './page-rules.ts'

/** Requires the same key points in every language, or none. Limits their words. */
export const keyPointsFit: CourseRule = ({ course, keyPoints }) => {
  const [first, ...others] = keyPoints.map(toBlocks)
  if (!first) return []

  const missing = course.languages
    .filter((language) => !keyPoints.some((source) => source.language === language))
    .map((language): Problem => {
      const message = `write the summary in this language too; ${first.file} exists`
      return { file: summaryFile(language), code: 'summary-missing', message }
    })

  return [
    ...missing,
    ...others.flatMap((other) => findBlockDifference(first, other)),
    ...keyPoints.flatMap(findExcess),
  ]
}

const toBlocks = ({ file, keyPoints, lines }: SourceKeyPoints): SourceBlocks => ({
  file,
  blocks: keyPoints.blocks,
  lines,
})

function findExcess({ file, keyPoints }: SourceKeyPoints): Problem[] {
  const words = countWords(keyPoints.blocks)
  const max = contentLimits.summaryWords
  if (words <= max) return []

  const message = `the summary has ${words} words; ${max} are allowed, so that it fits on one printed page`

  return [{ file, code: 'page-words', message }]
}
