import { type Language, languages } from '@sorgfalt/contract/core/limits'
import type { Chapter, CourseVersion, Question } from '@sorgfalt/contract/elearning/content'
import { contentLimits } from '../../../platform/package/content-limits.ts'
import { type PackageFiles, readPackageFiles } from '../../../platform/package/package-files.ts'
import { readYamlFile, sorted, textOf } from '../../../platform/package/package-text.ts'
import { type Problem, type Report, reportInto } from '../../../platform/package/problem.ts'
import type { YamlFile } from '../../../platform/package/yaml-file.ts'
import { type CourseYaml, courseYaml, type QuizYaml, quizYaml } from './course-yaml.ts'
import type { SourcePage } from './draft.ts'
import { lint } from './lint.ts'
import { type Media, mediaAddress, type NamedMedia, readMedia } from './media.ts'
import { readPage } from './page.ts'
import { questionOf } from './question-entry.ts'

/** What a folder turned into. With a single problem there is no course, so that nobody imports half of one. */
export type CoursePackage =
  | { course: CourseVersion; media: Media[]; problems: readonly [] }
  | { course: null; media: readonly []; problems: Problem[] }

/** Reads and checks a course folder (docs/content-authoring.md). */
export async function readPackage(folder: string): Promise<CoursePackage> {
  const problems: Problem[] = []
  return checkPackage(await readPackageFiles(folder, problems), problems)
}

/** The same for files that are in memory already. `earlier` problems belong to the result. */
export async function checkPackage(
  files: PackageFiles,
  earlier: readonly Problem[] = [],
): Promise<CoursePackage> {
  const problems = [...earlier]
  const media = await readMedia(files, problems)
  const courseFile = readYamlFile('course.yaml', courseYaml, files, problems)
  const quizFile = readYamlFile('quiz.yaml', quizYaml, files, problems)
  const pages = readPages(files, media, problems)
  // What could not be read at all would only be called missing by every further rule.
  if (!courseFile || !quizFile || !pages) return { course: null, media: [], problems: sorted(problems) }

  const course = assemble({ courseFile, quizFile, pages, media }, problems)
  const questionLine = (question: Question): number => quizFile.lineOf([course.questions.indexOf(question)])
  problems.push(...lint({ course, pages, media, courseLine: courseFile.lineOf, questionLine }))
  if (problems.length > 0) return { course: null, media: [], problems: sorted(problems) }
  return { course, media: distinct(media.values()), problems: [] }
}

/** The same picture may have two names; what the check knew about its numbers is left behind. */
function distinct(media: Iterable<NamedMedia>): Media[] {
  const pictures = Array.from(media, ({ sha256, contentType, bytes, width, height }) => ({
    sha256,
    contentType,
    bytes,
    width,
    height,
  }))
  return [...new Map(pictures.map((picture) => [picture.sha256, picture])).values()]
}

/** Undefined when one of them could not be read. */
function readPages(
  files: PackageFiles,
  media: ReadonlyMap<string, NamedMedia>,
  problems: Problem[],
): SourcePage[] | undefined {
  const paths = [...files.keys()].filter((file) => file.startsWith('chapters/'))
  const pages = paths.map((file) => readSourcePage(file, files, media, reportInto(problems, file)))
  const read = pages.filter((page) => page !== undefined)
  return read.length === pages.length ? read : undefined
}

function readSourcePage(
  file: string,
  files: PackageFiles,
  media: ReadonlyMap<string, NamedMedia>,
  report: Report,
): SourcePage | undefined {
  const [, stem, folder, code] = /^(chapters\/([^/]+)\/\d+-[^/.]+)\.([a-z]{2})\.md$/.exec(file) ?? []
  const language = languages.find((known) => known.slice(0, 2) === code)
  if (stem === undefined || folder === undefined || !language) {
    report(
      'page-unlisted',
      'a page lies at chapters/<folder>/<number>-<name>.<de or en>.md; rename or remove the file',
    )
    return undefined
  }
  const text = textOf(file, files, contentLimits.pageBytes, report)
  const read = text === undefined ? undefined : readPage(text, media, report)
  return read && { file, stem, folder, language, ...read }
}

interface Sources {
  courseFile: YamlFile<CourseYaml>
  quizFile: YamlFile<QuizYaml>
  pages: readonly SourcePage[]
  media: ReadonlyMap<string, NamedMedia>
}

/** Puts the files together. What course.yaml names and does not exist is reported and left out. */
function assemble({ courseFile, quizFile, pages, media }: Sources, problems: Problem[]): CourseVersion {
  const { value: entry, lineOf } = courseFile
  const report = reportInto(problems, 'course.yaml')
  const named = media.get(entry.image)
  const image = named?.use === 'picture' ? named : undefined
  if (!image)
    report(
      'media-missing',
      `${entry.image} does not exist or was refused; add the picture or correct the name`,
      lineOf(['image']),
    )
  for (const [index, { folder, pages: ids }] of entry.chapters.entries()) {
    for (const [position, id] of ids.entries()) {
      if (pages.some((source) => source.folder === folder && source.page.id === id)) continue
      report(
        'page-missing',
        `no page in chapters/${folder}/ has the id ${id}; write it or correct the id`,
        lineOf(['chapters', index, 'pages', position]),
      )
    }
  }
  const {
    version,
    revised,
    languages: offered,
    title,
    summary,
    description,
    category,
    icon,
    durationMinutes,
    jurisdiction,
    legal,
  } = entry
  const { interval, completion, oralPart, localInserts, chapters } = entry
  return {
    identifier: entry.id,
    version,
    revised,
    languages: offered,
    title,
    summary,
    description,
    category,
    icon,
    durationMinutes,
    jurisdiction,
    legal,
    interval,
    completion,
    localInserts,
    image: image ? mediaAddress(image) : '',
    oralPart: {
      mode: oralPart.mode,
      checklist: oralPart.checklist.map(({ id, ...label }) => ({ id, label })),
    },
    chapters: { de_DE: chaptersOf(chapters, pages, 'de_DE'), en_GB: chaptersOf(chapters, pages, 'en_GB') },
    questions: quizFile.value.map((question, index) =>
      questionOf(question, media, (code, message) =>
        reportInto(problems, 'quiz.yaml')(code, message, quizFile.lineOf([index])),
      ),
    ),
  }
}

function chaptersOf(
  entries: CourseYaml['chapters'],
  pages: readonly SourcePage[],
  language: Language,
): Chapter[] {
  return entries.map(({ id, folder, title, pages: ids }) => {
    const own = pages.filter((source) => source.folder === folder && source.language === language)
    return {
      id,
      title: title[language],
      pages: ids.flatMap((pageId) => own.find(({ page }) => page.id === pageId)?.page ?? []),
    }
  })
}
