import type { Country } from '@sorgfalt/contract/core/limits'
import {
  type Category,
  type Chapter,
  type CourseIcon,
  type CourseVersion,
  categories,
  courseIcons,
} from '@sorgfalt/contract/elearning/content'
import type { StoredPackage } from './package.store.ts'

interface Release {
  identifier: string
  number: number
  /** The country of the company. */
  country: Country
  /** The day of the release, `YYYY-MM-DD`. */
  today: string
}

/**
 * Returns the course version that a package becomes. Its pages are the parts of the package, and have no
 * content. All texts are in the language of the package, even where a course has texts in each language.
 */
export function toCourseVersion(
  released: StoredPackage,
  { identifier, number, country, today }: Release,
): CourseVersion {
  const { title, summary, category, language, durationMinutes, intervalMonths, passMark } = released
  const chapters = toChapters(released)

  return {
    identifier,
    version: `${number}.0.0`,
    revised: today,
    languages: [language],
    title: inAllLanguages(title),
    summary: inAllLanguages(summary),
    description: inAllLanguages(summary),
    category,
    icon: iconOf(category),
    image: null,
    durationMinutes,
    jurisdiction: [country],
    legal: [],
    interval: { months: intervalMonths },
    completion: { moveOn: 'Completed', passMark, draw: 0, navigation: 'free' },
    oralPart: { mode: 'none', checklist: [] },
    localInserts: [],
    chapters: { de_DE: chapters, en_GB: chapters },
    questions: [],
  }
}

const inAllLanguages = (text: string): CourseVersion['title'] => ({ de_DE: text, en_GB: text })

/** The lists of the categories and of their icons have the same order. */
const iconOf = (category: Category): CourseIcon => courseIcons[categories.indexOf(category)] ?? 'book'

/**
 * Returns the table of contents. Each heading begins a chapter. Parts before the first heading are in a
 * chapter with the title of the package. Headings without parts are left out.
 */
function toChapters({ title, parts, durationMinutes }: StoredPackage): Chapter[] {
  const pageCount = parts.filter(({ kind }) => kind !== 'heading').length
  const minutes = Math.max(1, Math.round(durationMinutes / pageCount))

  const chapters: Chapter[] = [{ id: 'chapter-1', title, pages: [] }]
  for (const part of parts)
    if (part.kind === 'heading')
      chapters.push({ id: `chapter-${chapters.length + 1}`, title: part.title, pages: [] })
    else
      chapters.at(-1)?.pages.push({ id: part.partId, title: part.title, minutes, countries: [], blocks: [] })

  return chapters.filter(({ pages }) => pages.length > 0)
}
