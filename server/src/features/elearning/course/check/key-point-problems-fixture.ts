/** Problems of the goals of a chapter and of the key points of a course. */
import { type Change, type FaultyChange, picture, repeatWord, swapInCourse } from './faulty-course-fixture.ts'

/** Adds goals to the first chapter. */
export const addGoals = (goals: string): Change =>
  swapInCourse('    pages:', `    goals: ${goals}\n    pages:`)

/** Adds the key points in both languages. */
export const addKeyPoints =
  (german: string, english = german): Change =>
  (files) => {
    files['summary.de.md'] = german
    files['summary.en.md'] = english
  }

const goals = (count: number): string => JSON.stringify(Array.from({ length: count }, () => 'Feuer erkennen'))

export const keyPointProblems: FaultyChange[] = [
  [
    'yaml-content',
    'course.yaml',
    'the same number of goals in every language',
    addGoals(`{de_DE: ${goals(2)}, en_GB: ${goals(1)}}`),
  ],
  [
    'yaml-content',
    'course.yaml',
    'goals.de_DE: must list at most 4',
    addGoals(`{de_DE: ${goals(5)}, en_GB: ${goals(5)}}`),
  ],
  ['yaml-content', 'course.yaml', 'goals.de_DE: must not be empty', addGoals('{de_DE: [], en_GB: []}')],
  ['yaml-content', 'course.yaml', 'goals.en_GB: is missing', addGoals(`{de_DE: ${goals(1)}}`)],
  [
    'yaml-content',
    'course.yaml',
    'goals.de_DE.0: must have at most 120 characters',
    addGoals(`{de_DE: ["${'x'.repeat(121)}"], en_GB: ${goals(1)}}`),
  ],
  [
    'summary-missing',
    'summary.en.md',
    'summary.de.md exists',
    (files) => {
      files['summary.de.md'] = '# Kurz\n\nText'
    },
  ],
  [
    'summary-block',
    'summary.de.md:3',
    'cannot have this block',
    addKeyPoints('# Kurz\n\n::check{q="q-check"}'),
  ],
  ['summary-block', 'summary.de.md:3', 'cannot have this block', addKeyPoints('# Kurz\n\n## Zwischen')],
  [
    'markdown-unsupported',
    'summary.de.md:1',
    'front matter belongs',
    addKeyPoints('---\nid: kurz\n---\n# Kurz\n\nText'),
  ],
  ['headline', 'summary.de.md:1', 'one # headline', addKeyPoints('Text')],
  ['raw-html', 'summary.de.md:3', '', addKeyPoints('# Kurz\n\n<b>Text</b>')],
  [
    'file-encoding',
    'summary.de.md',
    'not UTF-8',
    (files) => {
      files['summary.de.md'] = Buffer.from([0xff, 0xfe])
    },
  ],
  ['markdown-too-complex', 'summary.de.md', '', addKeyPoints(`# Kurz\n\n${'- '.repeat(100)}`)],
  [
    'page-words',
    'summary.de.md',
    'has 251 words; 250 are allowed',
    addKeyPoints(`# Kurz\n\n${repeatWord(251)}`),
  ],
  [
    'blocks-differ',
    'summary.en.md:3',
    'a list here and paragraph in summary.de.md:3',
    addKeyPoints('# Kurz\n\nText', '# Brief\n\n- Text'),
  ],
  [
    'pin-unknown',
    'summary.de.md:5',
    'has the number 9',
    addKeyPoints(`# Kurz\n\n::image{src="${picture}" alt="Ein Kreis"}\n\nSiehe :pin[9]`),
  ],
]
