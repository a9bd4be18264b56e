import type { Language } from '@sorgfalt/contract/core/limits'
import type { CourseVersion } from '@sorgfalt/contract/elearning/content'
import { type CallContext, memberOf } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { found } from '../../../platform/refusal.ts'
import { sendMail } from '../../message/mail-outbox.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { lockOwnExecution } from '../execution/execution.view.ts'
import {
  type AskedRow,
  findAsked,
  findOpenTalk,
  findRecipients,
  insertAnswer,
  insertQuestion,
  listAsked,
  listOwn,
  markAnswersSeen,
  type NewQuestion,
  type OwnRow,
} from './question.store.ts'

export const elearningQuestion: Handlers<'elearningQuestion'> = {
  ask: (context, { executionUuid, pageId, text }) =>
    send(context, executionUuid, { kind: 'question', pageId, text }),

  askForTalk: (context, { executionUuid }) =>
    send(context, executionUuid, { kind: 'talk', pageId: null, text: '' }),

  async readOwnList(context, request) {
    const { db, actor } = context
    const language = await languageOfActor(db, actor)
    const { rows, ...page } = await listOwn(db, memberOf(actor), language, request)

    return {
      ...page,
      rows: (await toViews(context, language, rows)).map(({ view, row }) => ({ ...view, seen: row.seen })),
    }
  },

  async seeAnswers({ db, actor, now }) {
    await markAnswersSeen(db, memberOf(actor), now())
    return {}
  },

  async readList(context, request) {
    const { db, actor } = context
    const language = await languageOfActor(db, actor)
    const { rows, ...page } = await listAsked(db, actor, language, request)

    return {
      ...page,
      rows: (await toViews(context, language, rows)).map(
        ({ view, row: { memberUuid, firstName, lastName } }) => ({
          ...view,
          memberUuid,
          firstName,
          lastName,
        }),
      ),
    }
  },

  async answer({ db, actor, config, now }, { questionUuid, text }) {
    const { memberUuid, title } = found(
      await findAsked(db, actor, questionUuid),
      'ElearningQuestion.NotFound',
    )

    await insertAnswer(db, { questionUuid, text, answeredAt: now(), actor })
    await sendMail(db, config, memberUuid, {
      template: 'questionAnswered',
      title,
      path: '/dashboard/apps/elearnings/my-questions',
    })

    return {}
  },
}

/**
 * Stores a question or the wish to talk, and notifies the responsible members by email. While a wish to talk
 * has no answer, a second wish is not stored, and the uuid of the first one is returned.
 * @throws Refusal ElearningExecution.NotFound
 */
async function send(
  context: CallContext,
  executionUuid: string,
  question: Pick<NewQuestion, 'kind' | 'pageId' | 'text'>,
): Promise<{ uuid: string }> {
  const { db, actor, courses, config, now } = context
  const { taskUuid, versionUuid } = await lockOwnExecution(context, executionUuid)
  const openTalk = question.kind === 'talk' ? await findOpenTalk(db, taskUuid) : undefined
  if (openTalk) return { uuid: openTalk }

  const uuid = await insertQuestion(db, {
    ...question,
    taskUuid,
    versionUuid,
    memberUuid: memberOf(actor),
    askedAt: now(),
  })

  const { title } = await courses.get(db, versionUuid)
  const template = question.kind === 'talk' ? 'talkWanted' : 'questionAsked'
  for (const recipient of await findRecipients(db, taskUuid))
    await sendMail(db, config, recipient, { template, title, path: '/dashboard/apps/elearnings/questions' })

  return { uuid }
}

/**
 * Returns each row with its view: the fields that the learner's list and the list of questions to answer have
 * in common.
 */
async function toViews<R extends OwnRow | AskedRow>(
  { db, courses }: CallContext,
  language: Language,
  rows: readonly R[],
) {
  const titlesByVersion = new Map<string, Map<string, string>>()
  for (const uuid of new Set(rows.map(({ versionUuid }) => versionUuid)))
    titlesByVersion.set(uuid, pageTitles(await courses.get(db, uuid), language))

  return rows.map((row) => {
    const { questionUuid, kind, title, text, answerText, answeredBy, answeredAt } = row
    const answer =
      answerText === null || !answeredAt
        ? null
        : { text: answerText, by: answeredBy ?? '', at: answeredAt.toISOString() }

    const pageTitle = titlesByVersion.get(row.versionUuid)?.get(row.pageId ?? '') ?? null

    return {
      row,
      view: { questionUuid, kind, title, pageTitle, text, askedAt: row.askedAt.toISOString(), answer },
    }
  })
}

/** Returns the page titles of a course by page id. */
const pageTitles = ({ chapters }: CourseVersion, language: Language) =>
  new Map(chapters[language].flatMap(({ pages }) => pages.map(({ id, title }) => [id, title] as const)))
