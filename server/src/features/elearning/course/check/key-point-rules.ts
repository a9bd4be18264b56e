/** Rules for the key points of a course: every language has them, and they fit on one printed page. */
import { contentLimits } from '../../../../platform/package/content-limits.ts'
import type { Problem } from '../../../../platform/package/problem.ts'
import { type SourceKeyPoints, summaryFile } from '../parse-course.ts'
import type { CourseRule } from './assembled-course.ts'
import { countWords } from './page-content.ts'
import { findBlockDifference, type SourceBlocks } from './page-rules.ts'

/** Requires the same key points in every language, or none. Limits the number of words and pictures. */
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

function findExcess({ file, keyPoints, lines }: SourceKeyPoints): Problem[] {
  const reason = 'so that it fits on one printed page'
  const problems: Problem[] = []

  const words = countWords(keyPoints.blocks)
  const max = contentLimits.summaryWords
  if (words > max) {
    const message = `the summary has ${words} words; ${max} are allowed, ${reason}`
    problems.push({ file, code: 'page-words', message })
  }

  const [, second] = keyPoints.blocks.flatMap((block, index) => (block.kind === 'image' ? [index] : []))
  if (second !== undefined) {
    const message = `a summary has at most one picture, ${reason}`
    problems.push({ file, line: lines[second] ?? 1, code: 'summary-block', message })
  }

  return problems
}
