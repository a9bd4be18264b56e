/** A course put together from its sources, as the rules of the check need it. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { Chapter, CourseVersion, Question } from '@sorgfalt/contract/elearning/content'
import { type Problem, reportInto } from '../../../../platform/package/problem.ts'
import type { CourseYaml } from '../course-yaml.ts'
import { mediaAddress, type NamedMedia } from '../media.ts'
import type { CourseSources, SourceKeyPoints, SourcePage } from '../parse-course.ts'
import { convertQuestion } from './convert-question.ts'

/** The course with the positions of its parts in the files, so that a rule can report a line. */
export interface AssembledCourse {
  course: CourseVersion
  pages: readonly SourcePage[]
  keyPoints: readonly SourceKeyPoints[]
  media: ReadonlyMap<string, NamedMedia>
  /** Returns the line in course.yaml of the value at this path. */
  courseLine: (path: readonly PropertyKey[]) => number
  /** Returns the line in quiz.yaml on which a question begins. */
  questionLine: (question: Question) => number
}

/** Checks one aspect of a course. Returns the problems. */
export type CourseRule = (assembled: AssembledCourse) => Problem[]

/**
 * Assembles a course from its sources. Reports and leaves out each page or picture that course.yaml or
 * quiz.yaml names but that does not exist.
 */
export function assembleCourse(sources: CourseSources): { value: AssembledCourse; problems: Problem[] } {
  const { courseFile, quizFile, pages, keyPoints, media } = sources
  const questions = convertQuestions(sources)
  const image = findImage(sources)

  const { id, format: _format, image: _image, oralPart, chapters, ...entry } = courseFile.value
  const course: CourseVersion = {
    ...entry,
    identifier: id,
    image: image ? mediaAddress(image) : '',
    oralPart: {
      mode: oralPart.mode,
      checklist: oralPart.checklist.map(({ id, ...label }) => ({ id, label })),
    },
    chapters: {
      de_DE: assembleChapters(chapters, pages, 'de_DE'),
      en_GB: assembleChapters(chapters, pages, 'en_GB'),
    },
    ...assembleKeyPoints(keyPoints),
    questions: questions.value,
  }

  const questionLine = (question: Question) => quizFile.lineOf([course.questions.indexOf(question)])

  return {
    value: { course, pages, keyPoints, media, courseLine: courseFile.lineOf, questionLine },
    problems: [...reportMissingImage(sources), ...reportMissingPages(sources), ...questions.problems],
  }
}

function convertQuestions({ quizFile, media }: CourseSources): { value: Question[]; problems: Problem[] } {
  const problems: Problem[] = []
  const report = reportInto(problems, 'quiz.yaml')
  const value = quizFile.value.map((entry, index) => {
    const line = quizFile.lineOf([index])
    return convertQuestion(entry, media, (code, message) => report(code, message, line))
  })

  return { value, problems }
}

function findImage({ courseFile, media }: CourseSources): NamedMedia | undefined {
  const named = media.get(courseFile.value.image)
  return named?.use === 'picture' ? named : undefined
}

function reportMissingImage(sources: CourseSources): Problem[] {
  if (findImage(sources)) return []
  const { value, lineOf } = sources.courseFile
  const message = `${value.image} does not exist or was refused; add the picture or correct the name`
  return [{ file: 'course.yaml', line: lineOf(['image']), code: 'media-missing', message }]
}

function reportMissingPages({ courseFile, pages }: CourseSources): Problem[] {
  const { value, lineOf } = courseFile
  const problems: Problem[] = []

  for (const [index, { folder, pages: ids }] of value.chapters.entries()) {
    for (const [position, id] of ids.entries()) {
      if (pages.some((source) => source.folder === folder && source.page.id === id)) continue
      const message = `no page in chapters/${folder}/ has the id ${id}; write it or correct the id`
      const line = lineOf(['chapters', index, 'pages', position])
      problems.push({ file: 'course.yaml', line, code: 'page-missing', message })
    }
  }

  return problems
}

function assembleChapters(
  entries: CourseYaml['chapters'],
  pages: readonly SourcePage[],
  language: Language,
): Chapter[] {
  return entries.map(({ id, folder, title, goals, pages: ids }) => {
    const own = pages.filter((source) => source.folder === folder && source.language === language)
    return {
      id,
      title: title[language],
      ...(goals && { goals: goals[language] }),
      pages: ids.flatMap((pageId) => own.find(({ page }) => page.id === pageId)?.page ?? []),
    }
  })
}

/** Returns the key points when every language has them. */
function assembleKeyPoints(sources: readonly SourceKeyPoints[]): Pick<CourseVersion, 'keyPoints'> {
  const find = (language: Language) => sources.find((source) => source.language === language)?.keyPoints
  const [german, english] = [find('de_DE'), find('en_GB')]

  return german && english ? { keyPoints: { de_DE: german, en_GB: english } } : {}
}
