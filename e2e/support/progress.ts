/** Creates progress in a course through the API. */
import { randomUUID } from 'node:crypto'
import { calls, type Output } from '@sorgfalt/contract'
import type { Language } from '@sorgfalt/contract/core/limits'
import type { Category } from '@sorgfalt/contract/elearning/content'
import type { Api } from '../../server/src/test/api.ts'
import { rightValue, wrongValue } from './course.ts'

type Execution = Output<typeof calls.elearning.readExecution>

/** Starts the course of a category. Default: fire safety. Returns the uuid of the execution. */
export async function begin(
  api: Api,
  language: Language = 'de_DE',
  wanted: Category = 'fire-safety',
): Promise<string> {
  const { rows } = await api.ok(calls.elearning.readMemberTasks)
  const task = rows.find(({ category }) => category === wanted)
  const { executionUuid } = await api.ok(calls.elearning.createExecution, {
    taskUuid: task?.taskUuid ?? '',
    language,
  })

  return executionUuid
}

const pagesOf = ({ chapters }: Execution) => chapters.flatMap((chapter) => chapter.pages)

/** Completes the first `count` pages of a course. Default: all pages. */
export async function read(api: Api, executionUuid: string, count = Number.POSITIVE_INFINITY): Promise<void> {
  const execution = await api.ok(calls.elearning.readExecution, { executionUuid })
  const pages = pagesOf(execution).slice(0, count)
  const acks = pages.flatMap((page) =>
    page.blocks.flatMap((block) => (block.kind === 'ack' ? [block.id] : [])),
  )

  // A page counts as read only when its checks are answered.
  const checkIds = new Set(
    pages.flatMap((page) =>
      page.blocks.flatMap((block) => (block.kind === 'check' ? [block.questionId] : [])),
    ),
  )
  const answers = execution.checks
    .filter(({ id }) => checkIds.has(id))
    .map((question) => ({ questionId: question.id, value: rightValue(question, execution.language) }))

  await save(api, execution, {
    pagesCompleted: pages.map((page) => page.id),
    acks,
    answers,
    currentPageId: pagesOf(execution)[count]?.id ?? null,
  })
}

/** Answers the questions and submits them. Returns the uuid of the result, or null if the quiz is failed. */
export async function finish(
  api: Api,
  executionUuid: string,
  { rightly }: { rightly: boolean },
): Promise<string | null> {
  const execution = await api.ok(calls.elearning.readExecution, { executionUuid })
  const valueOf = rightly ? rightValue : wrongValue
  const answers = execution.quiz.map((question) => ({
    questionId: question.id,
    value: valueOf(question, execution.language),
  }))

  const { result } = await save(api, execution, { answers, submit: true })

  return result?.resultUuid ?? null
}

async function save(api: Api, { executionUuid, attempt, seq, language }: Execution, changes: object) {
  const unchanged = {
    currentPageId: null,
    pagesCompleted: [],
    acks: [],
    timeSpent: 60,
    answers: [],
    submit: false,
  }
  return api.ok(calls.elearning.saveExecution, {
    ...unchanged,
    executionUuid,
    attempt,
    seq: seq + 1,
    tab: randomUUID(),
    language,
    ...changes,
  })
}
