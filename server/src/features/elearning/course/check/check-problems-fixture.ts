/** Problems that the check stage reports. */
import { drawing } from '../package-fixture.ts'
import {
  appendText,
  type FaultyChange,
  firstPage,
  remove,
  repeatWord,
  secondPage,
  swap,
  swapInCourse,
  swapInPage,
  swapInQuiz,
  write,
} from './faulty-course-fixture.ts'

export const checkProblems: FaultyChange[] = [
  [
    'media-unused',
    'media/zweites.svg',
    'no page or question uses',
    write('media/zweites.svg', drawing('<g/>')),
  ],
  [
    'page-missing',
    `${secondPage}.en.md`,
    'write the page in this language too',
    remove(`${secondPage}.en.md`),
  ],
  [
    'page-missing',
    'course.yaml:27',
    'no page in chapters/01-anfang/ has the id drei',
    swapInCourse('[eins, zwei]', '[eins, zwei, drei]'),
  ],
  [
    'page-unlisted',
    `${secondPage}.de.md`,
    'in a chapter of course.yaml',
    swapInCourse('[eins, zwei]', '[eins]'),
  ],
  [
    'page-unlisted',
    'chapters/01-anfang/notizen.md',
    'rename or remove',
    write('chapters/01-anfang/notizen.md', 'x'),
  ],
  [
    'page-id-differs',
    `${secondPage}.en.md:2`,
    'use one id',
    swap(`${secondPage}.en.md`, 'id: zwei', 'id: two'),
  ],
  [
    'page-differs',
    `${secondPage}.en.md:2`,
    'make them equal',
    swap(`${secondPage}.en.md`, 'minutes: 1', 'minutes: 2'),
  ],
  [
    'page-differs',
    `${secondPage}.en.md:2`,
    'countries DE here',
    swap(`${secondPage}.en.md`, 'minutes: 1', 'minutes: 1\ncountries: [DE]'),
  ],
  [
    'blocks-differ',
    `${secondPage}.en.md:9`,
    'block 1 is ack ack-zwei here and local assembly-point',
    swap(`${secondPage}.en.md`, '::local{key="assembly-point"}', ''),
  ],
  [
    'blocks-differ',
    `${secondPage}.en.md:9`,
    'ack ack-two here and ack ack-zwei',
    swap(`${secondPage}.en.md`, 'ack-zwei', 'ack-two'),
  ],
  ['page-words', `${firstPage}.de.md`, 'words; 250 are allowed', appendText(repeatWord(251))],
  ['page-minutes', `${firstPage}.de.md:2`, 'write minutes: 2', appendText(repeatWord(210))],
  ['id-duplicate', 'quiz.yaml', 'question id q-eins is taken', swapInQuiz('q-zwei', 'q-eins')],
  ['id-duplicate', `${firstPage}.de.md`, 'check id q-check is taken', appendText('::check{q="q-check"}')],
  [
    'id-duplicate',
    `${secondPage}.de.md`,
    'ack id ack-zwei is taken',
    appendText(':::ack{id="ack-zwei"}\nJa.\n:::'),
  ],
  [
    'id-duplicate',
    `${secondPage}.de.md:2`,
    'page id eins is taken',
    swapInPage(secondPage, 'id: zwei', 'id: eins'),
  ],
  ['pin-unknown', `${firstPage}.de.md`, 'the number 7', appendText('Siehe :pin[7]')],
  [
    'pin-unknown',
    `${secondPage}.de.md`,
    'the number 1',
    swapInPage(secondPage, 'Gelesen.', 'Gelesen :pin[1]'),
  ],
  [
    'check-unknown',
    `${firstPage}.de.md`,
    'has no question q-fehlt',
    swapInPage(firstPage, 'q="q-check"', 'q="q-fehlt"'),
  ],
  [
    'check-unknown',
    `${firstPage}.de.md`,
    'question of the quiz',
    swapInPage(firstPage, 'q="q-check"', 'q="q-eins"'),
  ],
  [
    'check-unused',
    'quiz.yaml:1',
    'no page shows q-check',
    swapInPage(firstPage, '::check{q="q-check"}', 'Text'),
  ],
  ['local-undeclared', `${secondPage}.de.md:7`, 'add assembly-point', swapInCourse('[assembly-point]', '[]')],
  [
    'question-page',
    'quiz.yaml:1',
    'page nirgends does not exist',
    swapInQuiz('page: eins', 'page: nirgends'),
  ],
  ['question-answers', 'quiz.yaml:1', '0 options are right', swapInQuiz('correct: true, ', '')],
  ['question-answers', 'quiz.yaml:1', '2 options are right', swapInQuiz('{id: b,', '{id: b, correct: true,')],
  [
    'question-answers',
    'quiz.yaml:1',
    'one right and one wrong',
    (files) => {
      swapInQuiz('type: single', 'type: multiple')(files)
      swapInQuiz('correct: true, ', '')(files)
    },
  ],
  ['question-answers', 'quiz.yaml:1', 'answer: true or', swapInQuiz('type: single', 'type: truefalse')],
  [
    'question-answers',
    'quiz.yaml:1',
    'a truefalse question has no options',
    swapInQuiz('type: single', 'type: truefalse\n  answer: true'),
  ],
  ['question-answers', 'quiz.yaml:1', 'answer: 2.5', swapInQuiz('type: single', 'type: numeric')],
  [
    'question-answers',
    'quiz.yaml:1',
    'what the number counts',
    swapInQuiz('type: single', 'type: numeric\n  answer: 2'),
  ],
  [
    'question-answers',
    'quiz.yaml:1',
    'remove answer',
    swapInQuiz('type: single', 'type: single\n  answer: true'),
  ],
  [
    'question-answers',
    'quiz.yaml:1',
    'have a tolerance',
    swapInQuiz('type: single', 'type: single\n  tolerance: 1'),
  ],
  ['question-answers', 'quiz.yaml:1', 'alt, which describes it', swapInQuiz('type: single', 'type: hotspot')],
  ['question-answers', 'quiz.yaml:1', 'remove at', swapInQuiz('{id: b,', '{id: b, at: [1, 1],')],
  [
    'question-answers',
    'quiz.yaml:1',
    'order question has no right option',
    swapInQuiz('type: single', 'type: order'),
  ],
  [
    'question-options',
    'quiz.yaml:1',
    '2 options are too few',
    swapInQuiz(', {id: c, text: {de_DE: "Nie", en_GB: "Nie in English"}}', ''),
  ],
  ['question-options', 'quiz.yaml:1', 'same id', swapInQuiz('{id: b', '{id: a')],
  ['question-options', 'quiz.yaml:1', 'same in de_DE', swapInQuiz('"Nein"', '"Ja"')],
  ['question-options', 'quiz.yaml:1', 'needs its partner', swapInQuiz('type: single', 'type: match')],
  [
    'question-options',
    'quiz.yaml:1',
    'only match questions',
    swapInQuiz('{id: b,', '{id: b, match: {de_DE: x, en_GB: x},'),
  ],
  [
    'question-options',
    'quiz.yaml:1',
    'two partners say the same',
    (files) => {
      swapInQuiz('type: single', 'type: match')(files)
      for (const id of ['a', 'b', 'c'])
        swapInQuiz(`{id: ${id},`, `{match: {de_DE: x, en_GB: x}, id: ${id},`)(files)
    },
  ],
  [
    'question-options',
    'quiz.yaml:1',
    'remove countries',
    swapInQuiz('use: check', 'use: check\n  countries: [DE]'),
  ],
  [
    'chapter-questions',
    'course.yaml:24',
    'the chapter anfang has 1 quiz questions for AT',
    (files) => {
      for (const id of ['q-eins', 'q-zwei', 'q-drei'])
        swapInQuiz(`id: ${id}`, `id: ${id}\n  countries: [DE]`)(files)
    },
  ],
  [
    'quiz-pool',
    'quiz.yaml',
    '4 quiz questions for DE, 3 of which are drawn; write at least 6',
    swapInCourse('draw: 2', 'draw: 3'),
  ],
  ['quiz-pool', 'course.yaml:17', 'nobody could pass', swapInCourse('draw: 2', 'draw: 0')],
  [
    'quiz-critical',
    'course.yaml:17',
    '3 critical questions',
    (files) => {
      for (const id of ['q-eins', 'q-zwei', 'q-drei'])
        swapInQuiz(`id: ${id}`, `id: ${id}\n  critical: true`)(files)
    },
  ],
  [
    'legal-missing',
    'course.yaml:14',
    'at least one legal reference',
    swapInCourse('legal:\n  - {ref: "ArbSchG § 12", country: DE}', 'legal: []'),
  ],
]
