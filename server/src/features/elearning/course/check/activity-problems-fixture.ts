/** Problems of a course in which learners only read. */
import { scenario } from '../package-fixture.ts'
import {
  type Change,
  type FaultyChange,
  firstPage,
  remove,
  secondPage,
  swapInCourse,
  swapInPage,
} from './faulty-course-fixture.ts'

const combine =
  (...changes: readonly Change[]): Change =>
  (files) => {
    for (const change of changes) change(files)
  }

/** Adds pages with these texts to the end of the chapter. */
const addPages =
  (...bodies: readonly string[]): Change =>
  (files) => {
    const ids = bodies.map((_, index) => `mehr-${index}`)
    swapInCourse('[eins, zwei]', `[eins, zwei, ${ids.join(', ')}]`)(files)

    for (const [index, body] of bodies.entries())
      for (const language of ['de', 'en'])
        files[`chapters/01-anfang/${index + 3}0-mehr.${language}.md`] =
          `---\nid: mehr-${index}\nminutes: 1\n---\n# Mehr\n\n${body}\n`
  }

const tick = (id: string): string => `:::ack{id="${id}"}\nGelesen.\n:::`
const card = ':::cards\n### Eins\nText\n:::\n\n:::accordion\n### Zwei\nText\n:::'

/** Adds six pages, so that half of the pages of the course have something to do. */
const halfActive = addPages('Text', 'Text', tick('a'), 'Text', 'Text', tick('b'))
const threePassive = addPages('Text', card, 'Text', tick('a'))

export const activityProblems: FaultyChange[] = [
  ['scenario-missing', 'course.yaml:24', 'no page has a scenario', swapInPage(secondPage, scenario, '')],
  [
    'goals-missing',
    'course.yaml:24',
    'the chapter anfang has no goals',
    swapInCourse('    goals: {de_DE: ["Rauch erkennen"], en_GB: ["recognise smoke"]}\n', ''),
  ],
  [
    'summary-missing',
    'summary.de.md',
    'write the key points',
    combine(remove('summary.de.md'), remove('summary.en.md')),
  ],
  [
    'activity-share',
    'course.yaml:24',
    '1 of 3 pages for AT',
    combine(swapInPage(firstPage, '::check{q="q-check"}', card), addPages('Text')),
  ],
  ['activity-gap', 'chapters/01-anfang/50-mehr.de.md', 'mehr-0, mehr-1, mehr-2', threePassive],
]

/** A course with no more than two pages in succession that have nothing to do. */
export const activeCourse: Change = halfActive
