/** Questions of learners, for the tests. */
import type { AskedQuestion, OwnQuestion } from '@sorgfalt/contract/elearning/question'

const question = {
  questionUuid: '0190a5c1-0000-7000-8000-000000000001',
  kind: 'question' as const,
  title: 'Brandschutz',
  pageTitle: 'Wie ein Brand entsteht',
  text: 'Wo hängt der Feuerlöscher?',
  askedAt: '2026-11-20T09:42:00.000Z',
  answer: null,
}

/** Creates a question of Otto Lager as the responsible member sees it. */
export const createAskedQuestion = (changes: Partial<AskedQuestion> = {}): AskedQuestion => ({
  ...question,
  memberUuid: '0190a5c1-0000-7000-8000-00000000000a',
  firstName: 'Otto',
  lastName: 'Lager',
  ...changes,
})

/** Creates a question as the member who asked it sees it. */
export const createOwnQuestion = (changes: Partial<OwnQuestion> = {}): OwnQuestion => ({
  ...question,
  seen: false,
  ...changes,
})

/** The answer of the responsible member. */
export const answer = { text: 'Neben der Tür.', by: 'Lena Ort', at: '2026-11-21T10:00:00.000Z' }

/** Creates the first page of a list. */
export const createPage = <R>(rows: R[], total = rows.length) => ({
  rows,
  total,
  page: 1,
  perPage: 25 as const,
})
