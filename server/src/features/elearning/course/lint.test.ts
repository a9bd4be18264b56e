import { expect, test } from 'vitest'
import { type ProblemCode, problemCodes } from '../../../platform/package/problem.ts'
import { asFiles, drawing, type TextFiles, tinyPackage } from './package-fixture.ts'
import { checkPackage } from './read-package.ts'

const eins = 'chapters/01-anfang/010-eins'
const zwei = 'chapters/01-anfang/020-zwei'
const bild = 'media/bild.svg'

type Change = (files: TextFiles) => void
/** Replaces a text that must be there. */
const swap =
  (file: string, from: string, to: string): Change =>
  (files) => {
    const text = String(files[file])
    if (!text.includes(from)) throw new Error(`${file} has no "${from}"`)
    files[file] = text.replace(from, to)
  }
const bothPages =
  (stem: string, from: string, to: string): Change =>
  (files) => {
    for (const language of ['de', 'en']) swap(`${stem}.${language}.md`, from, to)(files)
  }
const append = (text: string): Change => bothPages(eins, '::check', `${text}\n\n::check`)
const write =
  (file: string, content: string | Uint8Array): Change =>
  (files) => {
    files[file] = content
  }
const remove =
  (file: string): Change =>
  (files) => {
    delete files[file]
  }
const draw = (shapes: string): Change => write(bild, drawing(shapes))
const quiz = (from: string, to: string): Change => swap('quiz.yaml', from, to)
const course = (from: string, to: string): Change => swap('course.yaml', from, to)
const words = (count: number): string => Array.from({ length: count }, () => 'Wort').join(' ')

/** One package per objection: the code, where it is noted, part of the message, and the change that calls for it. */
const faults: [ProblemCode, where: string, message: string, change: Change][] = [
  ['file-missing', 'quiz.yaml', 'missing', remove('quiz.yaml')],
  ['file-missing', 'course.yaml', 'missing', remove('course.yaml')],
  ['file-too-large', `${eins}.de.md`, '16384 are allowed', write(`${eins}.de.md`, 'x'.repeat(20_000))],
  ['file-encoding', 'course.yaml', 'not UTF-8', write('course.yaml', Buffer.from([0xff, 0xfe, 0x41]))],
  ['file-encoding', bild, 'not UTF-8', write(bild, Buffer.from([0x3c, 0xff, 0xfe]))],
  ['yaml-syntax', 'course.yaml:2', '', course('id: probe', 'id: probe: x')],
  ['yaml-syntax', 'course.yaml', 'unique', course('id: probe', 'id: probe\nid: probe')],
  [
    'yaml-content',
    'course.yaml:2',
    'id: must consist of lower-case letters',
    course('id: probe', 'id: Probe--1'),
  ],
  ['yaml-content', 'course.yaml:3', 'version: must be three numbers', course('1.0.0', 'v1')],
  ['yaml-content', 'course.yaml:3', 'version: must be a text; put it into quotes', course('1.0.0', '1.0')],
  ['yaml-content', 'course.yaml:4', 'revised: must be a date', course('2026-11-01', '2026-02-30')],
  ['yaml-content', 'course.yaml:5', 'must name de_DE and en_GB', course('[de_DE, en_GB]', '[de_DE]')],
  [
    'yaml-content',
    'course.yaml:9',
    'category: must be fire-safety or',
    course('category: general', 'category: magic'),
  ],
  ['yaml-content', 'course.yaml', 'durationMinutes: is missing', course('durationMinutes: 5\n', '')],
  [
    'yaml-content',
    'course.yaml:12',
    'durationMinutes: must be a whole number',
    course('durationMinutes: 5', 'durationMinutes: 5.5'),
  ],
  ['yaml-content', 'course.yaml:16', 'months: must be at most 24', course('months: 12', 'months: 36')],
  [
    'yaml-content',
    'course.yaml',
    'nothing is called colour here',
    course('icon: book', 'icon: book\ncolour: red'),
  ],
  ['yaml-content', 'course.yaml:6', 'without HTML', course('"Probe"', '"<b>Probe</b>"')],
  ['yaml-content', 'course.yaml:6', 'must not be empty', course('"Probe"', '" "')],
  ['yaml-content', 'course.yaml', 'en_GB: is missing', course(', en_GB: "Probe in English"', '')],
  ['yaml-content', 'quiz.yaml:1', 'must be a list', write('quiz.yaml', 'q-eins: {}')],
  [
    'front-matter',
    `${eins}.de.md:1`,
    'begins with its front matter',
    swap(`${eins}.de.md`, '---\nid: eins\nminutes: 1\n---\n', ''),
  ],
  [
    'front-matter',
    `${eins}.de.md:3`,
    'minutes: must be at least 1',
    swap(`${eins}.de.md`, 'minutes: 1', 'minutes: 0'),
  ],
  ['headline', `${eins}.de.md:5`, 'one # headline', swap(`${eins}.de.md`, '# Seite eins', '## Seite eins')],
  ['headline', `${eins}.de.md`, 'at the top; use ##', append('# Noch eine')],
  ['headline', `${eins}.de.md`, 'only ## is a headline', append('### Zu tief')],
  [
    'headline',
    `${eins}.de.md:5`,
    'consists of words',
    swap(`${eins}.de.md`, '# Seite eins', '# Seite :pin[1]'),
  ],
  ['raw-html', `${eins}.de.md`, 'not allowed', append('<img src=x onerror=alert(1)>')],
  ['raw-html', `${eins}.de.md`, 'not allowed', append('Ein <b>fettes</b> Wort')],
  ['markdown-unsupported', `${eins}.de.md`, 'quotations', append('> Zitat')],
  ['markdown-unsupported', `${eins}.de.md`, 'use **bold** words', append('Ein `Wort`')],
  ['markdown-unsupported', `${eins}.de.md`, 'struck text', append('~~weg~~')],
  [
    'markdown-unsupported',
    `${eins}.de.md`,
    'inside another one',
    append(':::info\nText\n\n:::warning\nText\n:::'),
  ],
  ['markdown-unsupported', `${eins}.de.md`, '::image{', append('![Bild](https://example.org/x.png)')],
  ['markdown-too-complex', `${eins}.de.md`, 'nested more than 6 levels', append('>'.repeat(20))],
  ['markdown-too-complex', `${eins}.de.md`, 'marks', append('_*'.repeat(1000))],
  ['markdown-too-complex', `${eins}.de.md`, ':::', append(':::info\n'.repeat(200))],
  [
    'markdown-too-complex',
    `${eins}.de.md`,
    'nested too deeply',
    append(`${'*a _b '.repeat(4)}x${'_*'.repeat(4)}`),
  ],
  ['directive-unknown', `${eins}.de.md`, 'no block is called :::tip', append(':::tip\nText\n:::')],
  ['directive-unknown', `${eins}.de.md`, 'no block is called ::film', append('::film{src="x"}')],
  ['directive-unknown', `${eins}.de.md`, 'write ::check{…}', append(':::check{q="q-check"}\n:::')],
  [
    'directive-malformed',
    `${eins}.de.md`,
    'not understood as a block',
    append('::image{src="media/bild.svg" alt="offen}'),
  ],
  ['directive-malformed', `${eins}.de.md`, 'not understood as a block', append('::: info\nText\n:::')],
  [
    'directive-malformed',
    `${eins}.de.md`,
    'write ::image{…}',
    append('Hier :image{src="media/bild.svg"} steht es'),
  ],
  ['directive-unclosed', `${zwei}.de.md`, 'close :::ack', bothPages(zwei, 'Gelesen.\n:::', 'Gelesen.')],
  [
    'directive-attribute',
    `${eins}.de.md`,
    'info has no attribute titel',
    append(':::info{titel="x"}\nText\n:::'),
  ],
  ['directive-attribute', `${eins}.de.md`, 'check needs q', append('::check')],
  ['directive-attribute', `${eins}.de.md`, 'is no insert', append('::local{key="kantine"}')],
  ['directive-attribute', `${eins}.de.md`, 'instead of […]', append(':::info[Titel]\nText\n:::')],
  ['directive-content', `${eins}.de.md`, 'exactly one list', append(':::steps\nText\n:::')],
  ['directive-content', `${eins}.de.md`, 'at least one entry', append(':::cards\n:::')],
  ['directive-content', `${eins}.de.md`, 'is empty', append(':::info\n:::')],
  ['directive-content', `${zwei}.de.md`, 'exactly one paragraph', bothPages(zwei, 'Gelesen.', '- Gelesen.')],
  ['do-dont-pair', `${eins}.de.md`, 'needs :::dont', append(':::do\n- Ja\n:::')],
  ['do-dont-pair', `${eins}.de.md`, 'needs :::do', append(':::dont\n- Nein\n:::')],
  ['list-item', `${eins}.de.md`, 'one paragraph', append('- Eins\n  - Zwei')],
  ['list-item', `${eins}.de.md`, 'without [ ]', append('- [ ] Eins')],
  ['table-shape', `${eins}.de.md`, '1 cells and the head 2', append('| A | B |\n|---|---|\n| 1 |')],
  ['table-shape', `${eins}.de.md`, 'at least one row', append('| A | B |\n|---|---|')],
  ['link-address', `${eins}.de.md`, 'cannot be linked', append('[x](javascript:alert(1))')],
  ['link-address', `${eins}.de.md`, 'cannot be linked', append('[x](<java\tscript:alert(1)>)')],
  ['link-address', `${eins}.de.md`, 'cannot be linked', append('[x](data:text/html,x)')],
  ['link-address', `${eins}.de.md`, 'cannot be linked', append('[x](../andere-seite)')],
  ['link-address', `${eins}.de.md`, 'words to click on', append('[](https://example.org)')],
  [
    'image-address',
    `${eins}.de.md`,
    'not a file of this course',
    append('::image{src="https://example.org/x.png" alt="x"}'),
  ],
  [
    'image-address',
    `${eins}.de.md`,
    'not a file of this course',
    append('::image{src="data:image/png;base64,AAAA" alt="x"}'),
  ],
  [
    'image-address',
    `${eins}.de.md`,
    'not a file of this course',
    append('::image{src="media/../course.yaml" alt="x"}'),
  ],
  ['image-alt', `${eins}.de.md`, 'alt=', bothPages(eins, ' alt="Ein Kreis"', '')],
  [
    'sign-code',
    `${eins}.de.md`,
    'ISO 7010',
    append(`:::signs\n::sign{code="1" src="${bild}" title="T"}\n:::`),
  ],
  [
    'spot-place',
    `${eins}.de.md`,
    '800 × 340',
    append(`:::hotspots{src="${bild}" alt="A"}\n${'::spot{at="x" title="T" text="T"}\n'.repeat(2)}:::`),
  ],
  [
    'spot-place',
    'quiz.yaml:1',
    'at: [x, y]',
    quiz('type: single', `type: hotspot\n  image: ${bild}\n  alt: {de_DE: A, en_GB: B}`),
  ],
  ['captions', 'media/film.de.vtt:1', 'WEBVTT', write('media/film.de.vtt', 'Text')],
  ['pin-number', `${eins}.de.md`, ':pin[1]', append('Siehe :pin[eins]')],
  ['media-name', 'media/Mein Bild.svg', 'lower-case', write('media/Mein Bild.svg', drawing())],
  ['media-missing', `${eins}.de.md`, 'does not exist', append('::image{src="media/fehlt.svg" alt="x"}')],
  ['media-missing', 'course.yaml:11', 'does not exist', course('media/bild.svg', 'media/fehlt.svg')],
  [
    'media-unused',
    'media/zweites.svg',
    'no page or question uses',
    write('media/zweites.svg', drawing('<g/>')),
  ],
  ['media-type', 'media/foto.png', 'not that of a .png file', write('media/foto.png', 'kein Bild')],
  ['media-type', bild, 'begins with <svg', write(bild, '<html></html>')],
  ['media-type', bild, 'viewBox', write(bild, '<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['media-type', 'media/film.mov', 'no .mov files', write('media/film.mov', 'x')],
  ['media-type', 'media/film.mp4', 'not that of a .mp4 file', write('media/film.mp4', 'kein Film')],
  ['media-too-large', bild, '200 kB', write(bild, ' '.repeat(200_001))],
  ['media-too-large', 'media/foto.png', '2000 kB', write('media/foto.png', Buffer.alloc(2_000_001))],
  ['svg-unsafe', `${bild}:3`, '<script>', draw('<script>alert(1)</script>')],
  ['svg-text', `${bild}:3`, 'Feuer', draw('<text>Feuer</text>')],
  ['page-missing', `${zwei}.en.md`, 'write the page in this language too', remove(`${zwei}.en.md`)],
  [
    'page-missing',
    'course.yaml:27',
    'no page in chapters/01-anfang/ has the id drei',
    course('[eins, zwei]', '[eins, zwei, drei]'),
  ],
  ['page-unlisted', `${zwei}.de.md`, 'in a chapter of course.yaml', course('[eins, zwei]', '[eins]')],
  [
    'page-unlisted',
    'chapters/01-anfang/notizen.md',
    'rename or remove',
    write('chapters/01-anfang/notizen.md', 'x'),
  ],
  ['page-id-differs', `${zwei}.en.md:2`, 'use one id', swap(`${zwei}.en.md`, 'id: zwei', 'id: two')],
  ['page-differs', `${zwei}.en.md:2`, 'make them equal', swap(`${zwei}.en.md`, 'minutes: 1', 'minutes: 2')],
  [
    'page-differs',
    `${zwei}.en.md:2`,
    'countries DE here',
    swap(`${zwei}.en.md`, 'minutes: 1', 'minutes: 1\ncountries: [DE]'),
  ],
  [
    'blocks-differ',
    `${zwei}.en.md:9`,
    'block 1 is ack ack-zwei here and local assembly-point',
    swap(`${zwei}.en.md`, '::local{key="assembly-point"}', ''),
  ],
  [
    'blocks-differ',
    `${zwei}.en.md:9`,
    'ack ack-two here and ack ack-zwei',
    swap(`${zwei}.en.md`, 'ack-zwei', 'ack-two'),
  ],
  ['page-words', `${eins}.de.md`, 'words; 250 are allowed', append(words(251))],
  ['page-minutes', `${eins}.de.md:2`, 'write minutes: 2', append(words(210))],
  ['id-duplicate', 'quiz.yaml', 'question id q-eins is taken', quiz('q-zwei', 'q-eins')],
  ['id-duplicate', `${eins}.de.md`, 'check id q-check is taken', append('::check{q="q-check"}')],
  ['id-duplicate', `${zwei}.de.md`, 'ack id ack-zwei is taken', append(':::ack{id="ack-zwei"}\nJa.\n:::')],
  ['id-duplicate', `${zwei}.de.md:2`, 'page id eins is taken', bothPages(zwei, 'id: zwei', 'id: eins')],
  ['pin-unknown', `${eins}.de.md`, 'the number 7', append('Siehe :pin[7]')],
  ['pin-unknown', `${zwei}.de.md`, 'the number 1', bothPages(zwei, 'Gelesen.', 'Gelesen :pin[1]')],
  [
    'check-unknown',
    `${eins}.de.md`,
    'has no question q-fehlt',
    bothPages(eins, 'q="q-check"', 'q="q-fehlt"'),
  ],
  ['check-unknown', `${eins}.de.md`, 'question of the quiz', bothPages(eins, 'q="q-check"', 'q="q-eins"')],
  ['check-unused', 'quiz.yaml:1', 'no page shows q-check', bothPages(eins, '::check{q="q-check"}', 'Text')],
  ['local-undeclared', `${zwei}.de.md:7`, 'add assembly-point', course('[assembly-point]', '[]')],
  ['question-page', 'quiz.yaml:1', 'page nirgends does not exist', quiz('page: eins', 'page: nirgends')],
  ['question-answers', 'quiz.yaml:1', '0 options are right', quiz('correct: true, ', '')],
  ['question-answers', 'quiz.yaml:1', '2 options are right', quiz('{id: b,', '{id: b, correct: true,')],
  [
    'question-answers',
    'quiz.yaml:1',
    'one right and one wrong',
    (files) => {
      quiz('type: single', 'type: multiple')(files)
      quiz('correct: true, ', '')(files)
    },
  ],
  ['question-answers', 'quiz.yaml:1', 'answer: true or', quiz('type: single', 'type: truefalse')],
  [
    'question-answers',
    'quiz.yaml:1',
    'a truefalse question has no options',
    quiz('type: single', 'type: truefalse\n  answer: true'),
  ],
  ['question-answers', 'quiz.yaml:1', 'answer: 2.5', quiz('type: single', 'type: numeric')],
  [
    'question-answers',
    'quiz.yaml:1',
    'what the number counts',
    quiz('type: single', 'type: numeric\n  answer: 2'),
  ],
  ['question-answers', 'quiz.yaml:1', 'remove answer', quiz('type: single', 'type: single\n  answer: true')],
  [
    'question-answers',
    'quiz.yaml:1',
    'have a tolerance',
    quiz('type: single', 'type: single\n  tolerance: 1'),
  ],
  ['question-answers', 'quiz.yaml:1', 'alt, which describes it', quiz('type: single', 'type: hotspot')],
  ['question-answers', 'quiz.yaml:1', 'remove at', quiz('{id: b,', '{id: b, at: [1, 1],')],
  [
    'question-answers',
    'quiz.yaml:1',
    'order question has no right option',
    quiz('type: single', 'type: order'),
  ],
  [
    'question-options',
    'quiz.yaml:1',
    '2 options are too few',
    quiz(', {id: c, text: {de_DE: "Nie", en_GB: "Nie in English"}}', ''),
  ],
  ['question-options', 'quiz.yaml:1', 'same id', quiz('{id: b', '{id: a')],
  ['question-options', 'quiz.yaml:1', 'same in de_DE', quiz('"Nein"', '"Ja"')],
  ['question-options', 'quiz.yaml:1', 'needs its partner', quiz('type: single', 'type: match')],
  [
    'question-options',
    'quiz.yaml:1',
    'only match questions',
    quiz('{id: b,', '{id: b, match: {de_DE: x, en_GB: x},'),
  ],
  [
    'question-options',
    'quiz.yaml:1',
    'two partners say the same',
    (files) => {
      quiz('type: single', 'type: match')(files)
      for (const id of ['a', 'b', 'c']) quiz(`{id: ${id},`, `{match: {de_DE: x, en_GB: x}, id: ${id},`)(files)
    },
  ],
  [
    'question-options',
    'quiz.yaml:1',
    'remove countries',
    quiz('use: check', 'use: check\n  countries: [DE]'),
  ],
  [
    'chapter-questions',
    'course.yaml:24',
    'the chapter anfang has 1 quiz questions for AT',
    (files) => {
      for (const id of ['q-eins', 'q-zwei', 'q-drei'])
        quiz(`id: ${id}`, `id: ${id}\n  countries: [DE]`)(files)
    },
  ],
  [
    'quiz-pool',
    'quiz.yaml',
    '4 quiz questions for DE, 3 of which are drawn; write at least 6',
    course('draw: 2', 'draw: 3'),
  ],
  ['quiz-pool', 'course.yaml:17', 'nobody could pass', course('draw: 2', 'draw: 0')],
  [
    'quiz-critical',
    'course.yaml:17',
    '3 critical questions',
    (files) => {
      for (const id of ['q-eins', 'q-zwei', 'q-drei']) quiz(`id: ${id}`, `id: ${id}\n  critical: true`)(files)
    },
  ],
  [
    'legal-missing',
    'course.yaml:14',
    'at least one legal reference',
    course('legal:\n  - {ref: "ArbSchG § 12", country: DE}', 'legal: []'),
  ],
]

const check = (change: Change) => {
  const files = tinyPackage()
  change(files)
  return checkPackage(asFiles(files))
}

test('there is an example of every objection; those of the import stand with the import', () => {
  const shown = new Set(faults.map(([code]) => code))
  expect(problemCodes.filter((code) => !shown.has(code))).toEqual(['archive', 'version-differs'])
})

test('a sound package has no problems', async () => {
  expect((await check(() => undefined)).problems).toEqual([])
})

test.each(faults)('%s is noted at %s: %s', async (code, where, message, change) => {
  const { course: checked, problems } = await check(change)
  expect(checked).toBeNull()
  const places = problems
    .filter((problem) => problem.code === code && problem.message.includes(message))
    .map(({ file, line }) => `${file}:${line ?? ''}`)
  expect(places, JSON.stringify(problems, null, 1)).toContainEqual(
    expect.stringMatching(new RegExp(`^${RegExp.escape(where)}(:|$)`)),
  )
})

test('a course that needs no quiz may do without questions', async () => {
  const { problems } = await check((files) => {
    course('draw: 2', 'draw: 0')(files)
    course('moveOn: CompletedAndPassed', 'moveOn: Completed')(files)
    bothPages(eins, '::check{q="q-check"}', 'Text')(files)
    files['quiz.yaml'] = '[]'
  })
  expect(problems).toEqual([])
})
