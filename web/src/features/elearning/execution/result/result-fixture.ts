/** Results of an attempt, for the tests. */
import type { ExecutionResult } from '@sorgfalt/contract/elearning/elearning'
import { createQuestion } from '#features/elearning/quiz/quiz-fixture.ts'
import { createCourse, createFeedback } from '../course-fixture.ts'

type ReviewEntry = ExecutionResult['review'][number]

/** Creates the review of an answer to a question about a page. */
export const createReviewEntry = (
  pageId: string,
  correct: boolean,
  changes: Partial<ReviewEntry> = {},
): ReviewEntry => ({
  question: createQuestion('single', { id: `q-${pageId}`, stem: `Frage zu ${pageId}`, pageId }),
  feedback: { ...createFeedback(`q-${pageId}`, correct), value: [correct ? 'a' : 'b'] },
  pageTitle: `Seite ${pageId}`,
  ...changes,
})

/** Creates the result of a passed attempt. */
export const createResult = (changes: Partial<ExecutionResult> = {}): ExecutionResult => ({
  executionUuid: createCourse().executionUuid,
  title: 'Brandschutz',
  kind: 'native',
  attempt: 1,
  practice: false,
  passed: true,
  scorePercent: 90,
  passMark: 80,
  correctCount: 9,
  questionCount: 10,
  criticalWrong: 0,
  review: [],
  resultUuid: '0198f000-0000-7000-8000-000000000009',
  completedOn: '2026-11-20',
  nextDueDate: '2027-11-20',
  canRetry: false,
  retry: null,
  retryAt: null,
  oralPending: false,
  talk: 'none',
  ...changes,
})

/** Creates the result of a failed attempt that can be repeated. */
export const createFailedResult = (changes: Partial<ExecutionResult> = {}): ExecutionResult =>
  createResult({
    passed: false,
    scorePercent: 60,
    correctCount: 6,
    resultUuid: null,
    completedOn: null,
    nextDueDate: null,
    canRetry: true,
    retry: { pageIds: [], questionCount: 10 },
    ...changes,
  })
