/** A small course and server answers, for the tests of the player. */

import type { Block, PublicQuestion } from '@sorgfalt/contract/elearning/content'
import type { Execution, Feedback, SaveResult } from '@sorgfalt/contract/elearning/elearning'

const page = (id: string, blocks: Block[] = []) => ({
  id,
  title: `Seite ${id}`,
  minutes: 2,
  countries: [],
  blocks,
})
const question = (id: string): PublicQuestion => ({
  id,
  type: 'single',
  stem: `Frage ${id}`,
  critical: false,
  options: ['a', 'b', 'c'].map((option) => ({ id: option, text: option })),
  matches: [],
  pageId: 'p1',
})

/** Creates a course with two chapters of two pages, a checkbox on p2 and two questions. */
export function createCourse(changes: Partial<Execution> = {}): Execution {
  return {
    executionUuid: '0198f000-0000-7000-8000-000000000001',
    elearningUuid: '0198f000-0000-7000-8000-000000000002',
    kind: 'native',
    title: 'Brandschutz',
    language: 'de_DE',
    availableLanguages: ['de_DE', 'en_GB'],
    version: '1.0.0',
    practice: false,
    durationMinutes: 20,
    dueDate: null,
    attempt: 1,
    seq: 0,
    state: 'open',
    progressPercent: 0,
    resumePageId: 'p1',
    pagesCompleted: [],
    acks: [],
    passMark: 80,
    navigation: 'sequential',
    legal: [],
    chapters: [
      {
        id: 'c1',
        title: 'Eins',
        pages: [
          page('p1'),
          page('p2', [{ kind: 'ack', id: 'k1', inline: [{ t: 'text', text: 'Gesehen' }] }]),
        ],
      },
      { id: 'c2', title: 'Zwei', pages: [page('p3'), page('p4')] },
    ],
    quiz: [question('q1'), question('q2')],
    checks: [],
    answers: [],
    local: {
      'assembly-point': null,
      'internal-emergency-number': null,
      'fire-assistants': null,
      'first-aiders': null,
    },
    oralPart: 'none',
    readAgain: [],
    resetReason: null,
    ...changes,
  }
}

export function createSaveResult(changes: Partial<SaveResult> = {}): SaveResult {
  return {
    attempt: 1,
    seq: 1,
    state: 'open',
    progressPercent: 20,
    resumePageId: 'p2',
    pagesCompleted: [],
    acks: [],
    savedAt: '2026-11-20T09:42:00.000Z',
    feedback: [],
    result: null,
    conflict: false,
    ...changes,
  }
}

export const createFeedback = (questionId: string, correct = true): Feedback => ({
  questionId,
  value: ['a'],
  correct,
  solution: ['a'],
  text: 'Weil.',
})
