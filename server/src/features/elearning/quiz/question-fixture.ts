/** Questions and courses in memory, for the tests of the rules. */
import type { Chapter, CourseVersion, Question } from '@sorgfalt/contract/elearning/content'

export const both = (text: string) => ({ de_DE: text, en_GB: `${text} (en)` })

export const option = (
  id: string,
  more: Partial<Question['options'][number]> = {},
): Question['options'][number] => ({
  id,
  correct: false,
  text: both(`Text ${id}`),
  match: null,
  feedback: null,
  ...more,
})

/** Creates a question, by default of type `single` with the right option `a`. */
export const question = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  use: 'quiz',
  type: 'single',
  critical: false,
  pageId: 'p1',
  countries: [],
  stem: both(`Frage ${id}`),
  explanation: both('Darum.'),
  options: [
    option('a', { correct: true, feedback: both('Genau.') }),
    option('b', { feedback: both('B ist falsch.') }),
    option('c'),
  ],
  ...more,
})

export const chapter = (id: string, ...pages: Chapter['pages']): Chapter => ({ id, title: id, pages })
export const page = (id: string, more: Partial<Chapter['pages'][number]> = {}): Chapter['pages'][number] => ({
  id,
  title: id,
  minutes: 1,
  countries: [],
  blocks: [],
  ...more,
})

export function createCourse(
  questions: Question[],
  chapters: Chapter[],
  draw: number,
  passMark = 80,
): CourseVersion {
  return {
    identifier: 'probe',
    version: '1.0.0',
    revised: '2026-11-01',
    languages: ['de_DE', 'en_GB'],
    title: both('T'),
    summary: both('S'),
    description: both('D'),
    category: 'general',
    icon: 'book',
    image: '/media/x',
    durationMinutes: 5,
    jurisdiction: ['DE', 'AT'],
    legal: [],
    interval: { months: 12 },
    completion: { moveOn: 'CompletedAndPassed', passMark, draw, navigation: 'sequential' },
    oralPart: { mode: 'none', checklist: [] },
    localInserts: [],
    chapters: { de_DE: chapters, en_GB: chapters },
    questions,
  }
}

/** Three chapters with one page each: p1, p2, p3. */
export const threeChapters = ['p1', 'p2', 'p3'].map((id) => chapter(`c-${id}`, page(id)))
