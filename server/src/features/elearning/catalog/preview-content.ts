import { localInsertKeys } from '@sorgfalt/contract/elearning/content'
import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import type { Handlers } from '../../../access/handlers.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import {
  type Attempt,
  applySave,
  type LearnerCourse,
  listChapters,
  listFeedback,
  viewKeyPoints,
} from '../execution/execution.rules.ts'
import { chooseLanguage } from '../execution/language.rules.ts'
import { drawQuiz, seededRandom } from '../quiz/draw-quiz.ts'
import { publicQuestions } from '../quiz/public-question.ts'
import { findSettings } from './catalog.store.ts'
import { entitledElearning } from './entitlement.ts'

type Preview = Handlers<'elearningCatalog'>['previewContent']

/**
 * Returns the released version or the draft of a course as a learner sees it. Nothing is stored. The server
 * grades the answers, so that a preview, like an execution, contains no correct answers.
 * @throws Refusal Elearning.NotFound, Elearning.NotAssignedToClient, Language.NotAvailable,
 *   ElearningExecution.AnswerInvalid
 */
export const previewContent: Preview = async (
  context,
  { elearningUuid, draft, language: requestedLanguage, seed, answers },
) => {
  const { db, courses, actor, now } = context
  const { versionUuid, draftUuid, kind } = await entitledElearning(context, elearningUuid)
  // A SCORM package is previewed in its own player (scorm.preview).
  if (kind === 'scorm') refuse('Elearning.NotFound')

  const shownUuid = found((draft ? draftUuid : versionUuid) ?? undefined, 'Elearning.NotFound')
  const course = await courses.get(db, shownUuid)
  const language = chooseLanguage(requestedLanguage, await languageOfActor(db, actor), course.languages)

  const view: LearnerCourse = { course, language, country: actor.country }
  const drawn = drawQuiz(course, { country: actor.country, random: seededRandom(seed) })
  const save = { ...emptySave, tab: elearningUuid, language, answers }
  const attempt = applySave(view, createAttempt(drawn, now()), save, now())
  const localInserts = (await findSettings(db, elearningUuid))?.localInserts

  return {
    ...noProgress,
    executionUuid: elearningUuid,
    elearningUuid,
    kind,
    title: course.title[language],
    language,
    availableLanguages: course.languages,
    version: course.version,
    durationMinutes: course.durationMinutes,
    passMark: course.completion.passMark,
    legal: course.legal,
    chapters: listChapters(view),
    ...viewKeyPoints(view),
    quiz: publicQuestions(course, attempt.drawn.quiz, language),
    checks: publicQuestions(course, attempt.drawn.checks, language),
    answers: listFeedback(view, attempt, Object.keys(attempt.answers)),
    local: Object.fromEntries(
      localInsertKeys.map((key) => [key, localInserts?.[key] || null]),
    ) as Execution['local'],
    oralPart: course.oralPart.mode,
  }
}

const emptySave = {
  attempt: 1,
  seq: 1,
  pagesCompleted: [],
  acks: [],
  currentPageId: null,
  timeSpent: 0,
  submit: false,
}

/** An execution without progress, whose pages can be opened in any order. */
const noProgress = {
  readAgain: [],
  resetReason: null,
  practice: true,
  dueDate: null,
  attempt: 1,
  seq: 0,
  state: 'open',
  progressPercent: 0,
  resumePageId: null,
  pagesCompleted: [],
  acks: [],
  navigation: 'free',
} satisfies Partial<Execution>

const createAttempt = (drawn: Attempt['drawn'], now: Date): Attempt => ({
  number: 1,
  state: 'open',
  drawn,
  pages: [],
  acks: [],
  answers: {},
  readAgain: [],
  resumePageId: null,
  seq: 0,
  tab: null,
  timeSpent: 0,
  scorePercent: null,
  lastSavedAt: now,
  endedAt: null,
})
