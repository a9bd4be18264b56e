/** Check stage of the import of a course: joins its sources and applies the rules for the whole course. */
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import type { StageResult } from '../../../../platform/package/stage.ts'
import type { Media, NamedMedia } from '../media.ts'
import type { CourseSources } from '../parse-course.ts'
import { learnersAreActive } from './activity-rule.ts'
import { assembleCourse, type CourseRule } from './assembled-course.ts'
import { insertsAndTicksFit, picturesFit } from './block-rules.ts'
import { questionsNameTheirCountry } from './country-rule.ts'
import { answersCannotBeGuessed, rightOptionsLookLikeOthers } from './guessing-rules.ts'
import { keyPointsFit } from './key-point-rules.ts'
import { languagesMatch, pagesAreComplete, pagesAreShort } from './page-rules.ts'
import { checksArePlaced, questionsAreSound, quizIsLargeEnough } from './question-rules.ts'

/** A course that the check accepted, and the media that it shows. Each media file is listed once. */
export interface CheckedCourse {
  course: CourseVersion
  media: readonly Media[]
}

const namesTheLaw: CourseRule = ({ course, courseLine }) => {
  if (course.legal.length > 0) return []
  const message = 'name at least one legal reference'
  return [{ file: 'course.yaml', line: courseLine(['legal']), code: 'legal-missing', message }]
}

const rules: readonly CourseRule[] = [
  pagesAreComplete,
  languagesMatch,
  pagesAreShort,
  keyPointsFit,
  picturesFit,
  insertsAndTicksFit,
  questionsAreSound,
  checksArePlaced,
  questionsNameTheirCountry,
  answersCannotBeGuessed,
  rightOptionsLookLikeOthers,
  quizIsLargeEnough,
  learnersAreActive,
  namesTheLaw,
]

/** Checks a course (docs/content-authoring.md). Problems inside one file were reported by the parse stage. */
export function checkCourse(sources: CourseSources): StageResult<CheckedCourse> {
  const assembled = assembleCourse(sources)
  const broken = rules.flatMap((rule) => rule(assembled.value))

  return {
    value: { course: assembled.value.course, media: listDistinctMedia(sources.media.values()) },
    problems: [...assembled.problems, ...broken],
  }
}

/** Lists each file once. Two files of a package can have the same content, which is stored once. */
function listDistinctMedia(named: Iterable<NamedMedia>): Media[] {
  const media = Array.from(named, ({ sha256, contentType, bytes, width, height }) => ({
    sha256,
    contentType,
    bytes,
    width,
    height,
  }))
  return [...new Map(media.map((file) => [file.sha256, file])).values()]
}
