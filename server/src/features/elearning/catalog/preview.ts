/** A course as learners have it, without being one: nothing is stored, and the keys stay here all the same. */

import { localInsertKeys } from '@sorgfalt/contract/elearning/content'
import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import type { Handlers } from '../../../access/handlers.ts'
import { found } from '../../../platform/refusal.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import {
  type Attempt,
  applySave,
  type LearnerCourse,
  listChapters,
  listFeedback,
} from '../execution/execution.rules.ts'
import { chooseLanguage } from '../execution/language.rules.ts'
import { drawQuiz, seededRandom } from '../quiz/draw-quiz.ts'
import { publicQuestions } from '../quiz/public-question.ts'
import { findSettings } from './catalog.store.ts'
import { entitled } from './entitled.ts'

type Preview = Handlers<'elearningCatalog'>['previewContent']

export const previewContent: Preview = async (
  context,
  { elearningUuid, draft, language: asked, seed, answers },
) => {
  const { db, courses, actor, now } = context
  const { versionUuid, draftUuid } = await entitled(context, elearningUuid)
  const course = await courses.get(
    db,
    found((draft ? draftUuid : versionUuid) ?? undefined, 'Elearning.NotFound'),
  )
  const language = chooseLanguage(asked, await languageOfActor(db, actor), course.languages)
  const view: LearnerCourse = { course, language, country: actor.country }
  const fresh = freshAttempt(drawQuiz(course, { country: actor.country, random: seededRandom(seed) }), now())
  const given = { pagesCompleted: [], acks: [], currentPageId: null, timeSpent: 0, submit: false }
  const attempt = applySave(
    view,
    fresh,
    { ...given, attempt: 1, seq: 1, tab: elearningUuid, language, answers },
    now(),
  )
  const own = (await findSettings(db, elearningUuid, false))?.localInserts
  return {
    ...withoutProgress,
    executionUuid: elearningUuid,
    elearningUuid,
    title: course.title[language],
    language,
    availableLanguages: course.languages,
    version: course.version,
    durationMinutes: course.durationMinutes,
    passMark: course.completion.passMark,
    legal: course.legal,
    chapters: listChapters(view),
    quiz: publicQuestions(course, attempt.drawn.quiz, language),
    checks: publicQuestions(course, attempt.drawn.checks, language),
    answers: listFeedback(view, attempt, Object.keys(attempt.answers)),
    local: Object.fromEntries(localInsertKeys.map((key) => [key, own?.[key] || null])) as Execution['local'],
    oralPart: course.oralPart.mode,
  }
}

/** Pages may be looked at in any order. */
const withoutProgress = {
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

const freshAttempt = (drawn: Attempt['drawn'], now: Date): Attempt => ({
  number: 1,
  state: 'open',
  drawn,
  pages: [],
  acks: [],
  answers: {},
  resumePageId: null,
  seq: 0,
  tab: null,
  timeSpent: 0,
  scorePercent: null,
  lastSavedAt: now,
  endedAt: null,
})
