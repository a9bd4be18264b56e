/** Parse stage of the import of a course: reads YAML values, Markdown pages and media from its files. */
import { type Language, languages } from '@sorgfalt/contract/core/limits'
import type { KeyPoints, Page } from '@sorgfalt/contract/elearning/content'
import { contentLimits } from '../../../platform/package/content-limits.ts'
import { decodeFile, parseYamlFile } from '../../../platform/package/parse-text.ts'
import type { Report } from '../../../platform/package/problem.ts'
import type { PackageFiles } from '../../../platform/package/read-files.ts'
import { collectProblems, type StageResult } from '../../../platform/package/stage.ts'
import type { YamlFile } from '../../../platform/package/yaml-file.ts'
import { type CourseYaml, courseYaml, type QuizYaml, quizYaml } from './course-yaml.ts'
import { parseKeyPoints, parsePage } from './markdown/parse-page.ts'
import { type NamedMedia, parseMedia } from './media.ts'

/** A page with the file and the lines it comes from. */
export interface SourcePage {
  file: string
  /** `chapters/<folder>/<number>-<name>`, equal for all languages of a page. */
  stem: string
  folder: string
  language: Language
  page: Page
  /** The line on which each block begins. */
  lines: readonly number[]
}

/** The key points in one language with the file and the lines they come from. */
export interface SourceKeyPoints {
  file: string
  language: Language
  keyPoints: KeyPoints
  /** The line on which each block begins. */
  lines: readonly number[]
}

/** Everything that the files of a course contain, before the parts are put together. */
export interface CourseSources {
  courseFile: YamlFile<CourseYaml>
  quizFile: YamlFile<QuizYaml>
  pages: readonly SourcePage[]
  /** Empty for a course without key points. */
  keyPoints: readonly SourceKeyPoints[]
  /** The media files by the name that pages use, `media/<file>`. */
  media: ReadonlyMap<string, NamedMedia>
}

/**
 * Parses the files of a course (docs/content-authoring.md). The value is null when a YAML file or a page
 * could not be parsed, because the check would then report everything in it as missing.
 */
export async function parseCourse(files: PackageFiles): Promise<StageResult<CourseSources>> {
  const media = await parseMedia(files)
  const courseFile = parseYamlFile(files, 'course.yaml', courseYaml)
  const quizFile = parseYamlFile(files, 'quiz.yaml', quizYaml)
  const pages = parsePages(files, media.value)
  const keyPoints = parseAllKeyPoints(files, media.value)

  const problems = [media, courseFile, quizFile, pages, keyPoints].flatMap((result) => result.problems)

  if (!courseFile.value || !quizFile.value || !pages.value || !keyPoints.value)
    return { value: null, problems }

  const value = {
    media: media.value,
    courseFile: courseFile.value,
    quizFile: quizFile.value,
    pages: pages.value,
    keyPoints: keyPoints.value,
  }

  return { value, problems }
}

/** Parses all pages. The value is null when one of them could not be parsed. */
function parsePages(
  files: PackageFiles,
  media: ReadonlyMap<string, NamedMedia>,
): StageResult<readonly SourcePage[]> {
  const paths = [...files.keys()].filter((file) => file.startsWith('chapters/'))
  return combine(
    paths.map((file) =>
      collectProblems(file, (report) => parseSourcePage({ file, bytes: files.get(file), media, report })),
    ),
  )
}

/** Returns the values of all files, or null when one of them could not be parsed. */
function combine<T>(parsed: readonly StageResult<T>[]): StageResult<readonly T[]> {
  const values = parsed.flatMap(({ value }) => value ?? [])
  return {
    value: values.length === parsed.length ? values : null,
    problems: parsed.flatMap(({ problems }) => problems),
  }
}

/**
 * Parses the key points in all languages. The value is null when those in one language could not be parsed.
 */
function parseAllKeyPoints(
  files: PackageFiles,
  media: ReadonlyMap<string, NamedMedia>,
): StageResult<readonly SourceKeyPoints[]> {
  const sources = languages
    .map((language) => ({ language, file: summaryFile(language) }))
    .filter(({ file }) => files.has(file))

  return combine(
    sources.map(({ language, file }) =>
      collectProblems(file, (report) => {
        const text = decodeFile(files.get(file), contentLimits.pageBytes, report)
        const parsed = text === undefined ? undefined : parseKeyPoints(text, media, report)

        return parsed && { file, language, ...parsed }
      }),
    ),
  )
}

/** Returns the file with the key points in a language. */
export const summaryFile = (language: Language): string => `summary.${language.slice(0, 2)}.md`

const pageFile = /^(chapters\/([^/]+)\/\d+-[^/.]+)\.([a-z]{2})\.md$/

function parseSourcePage({ file, bytes, media, report }: PageFile): SourcePage | undefined {
  const [, stem, folder, code] = pageFile.exec(file) ?? []
  const language = languages.find((known) => known.slice(0, 2) === code)
  if (stem === undefined || folder === undefined || !language) {
    report(
      'page-unlisted',
      'the path of a page must be chapters/<folder>/<number>-<name>.<de or en>.md; rename or remove the file',
    )
    return undefined
  }

  const text = decodeFile(bytes, contentLimits.pageBytes, report)
  const parsed = text === undefined ? undefined : parsePage(text, media, report)

  return parsed && { file, stem, folder, language, ...parsed }
}

interface PageFile {
  file: string
  bytes: Uint8Array | undefined
  media: ReadonlyMap<string, NamedMedia>
  report: Report
}
