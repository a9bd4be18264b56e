import { buffer } from 'node:stream/consumers'
import { memberOf } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { loadCertificate } from '../../certificate/certificate.ts'
import { certificatePdf } from '../../certificate/certificate-pdf.ts'
import { countNewAnswers } from '../question/question.store.ts'
import { drawQuiz } from '../quiz/questions.ts'
import {
  countTasks,
  countValidCertificates,
  elearningExists,
  findTask,
  listTasks,
} from '../task/task.store.ts'
import { taskView } from '../task/task.view.ts'
import { languageToBeginIn } from './elearning.rules.ts'
import { languageOfMember, openExecution } from './execution.store.ts'
import { executionView, ownRun, refuseEnded, refuseExempt, resultView } from './execution.view.ts'
import { resetExecution } from './reset-execution.ts'
import { saveExecution } from './save-execution.ts'

export const elearning: Handlers<'elearning'> = {
  async readMemberTasks(context, { filter, page, perPage, sortBy, sortDirection }) {
    const { db, actor, today } = context
    const query = {
      statuses: filter.status,
      search: filter.search || undefined,
      sortBy: sortBy ?? 'urgency',
      sortDirection,
      page,
      perPage,
    }
    const { rows, total } = await listTasks(db, memberOf(actor), today, query)
    return { rows: await Promise.all(rows.map((row) => taskView(context, row))), total, page, perPage }
  },

  async readMemberStatistics({ db, actor, today }) {
    const memberUuid = memberOf(actor)
    const counts = await countTasks(db, memberUuid, today)
    const certificates = await countValidCertificates(db, memberUuid, today)
    const newAnswers = await countNewAnswers(db, memberUuid)
    const open = await listTasks(db, memberUuid, today, {
      statuses: ['overdue', 'due', 'inprogress'],
      search: undefined,
      sortBy: 'dueDate',
      sortDirection: 'asc',
      page: 1,
      perPage: 25,
    })
    return {
      ...counts,
      ...certificates,
      newAnswers,
      nextDue: open.rows.flatMap(({ taskUuid, title, dueOn }) =>
        dueOn ? [{ taskUuid, title, dueDate: dueOn }] : [],
      ),
    }
  },

  async createExecution(
    { db, actor, courses, today, now },
    { taskUuid, elearningUuid, language, practice, renew },
  ) {
    const memberUuid = memberOf(actor)
    const by = taskUuid ? { taskUuid } : { elearningUuid: found(elearningUuid, 'Request.Invalid') }
    const task = await findTask(db, memberUuid, by, today)
    if (!task)
      refuse(
        elearningUuid && (await elearningExists(db, elearningUuid))
          ? 'Elearning.NotAssigned'
          : 'Elearning.NotFound',
      )
    if (task.state === 'exempt') refuseExempt(task.exemptUntil)
    if (task.state !== 'active') refuse('Elearning.NotAssigned')
    if (!task.isEntitled) refuse('Elearning.NotAssignedToClient')
    // Before its window opens a turn is spent by whoever wants to renew, else one practises (elearning-and-company.md §2.4).
    const isOpen = task.opensOn !== null && task.opensOn <= today
    const cycleUuid = !practice && (isOpen || (renew && task.isRenewable)) ? task.cycleUuid : null
    const wanted = languageToBeginIn(language, await languageOfMember(db, memberUuid), task.languages)
    const course = await courses.get(db, task.versionUuid)
    const executionUuid = await openExecution(
      db,
      { taskUuid: task.taskUuid, cycleUuid, memberUuid, versionUuid: task.versionUuid, language: wanted },
      async () => drawQuiz(course, { country: actor.country, random: Math.random }),
      now(),
    )
    return { executionUuid }
  },

  async readExecution(context, { executionUuid, language }) {
    const run = await ownRun(context, executionUuid, false)
    if (!run.isEntitled) refuse('Elearning.NotAssignedToClient')
    refuseEnded(run)
    return executionView(context, run, language)
  },

  saveExecution,

  async readExecutionResult(context, { executionUuid, language }) {
    const run = await ownRun(context, executionUuid, false)
    return resultView(context, run, language)
  },

  async readResultData({ db, actor, config, today }, { resultUuid, language }) {
    const request = { memberUuid: memberOf(actor), resultUuid, today, language }
    return (await loadCertificate(db, config, request)).certificate
  },

  resetExecution,

  async certificatePdf({ actor, inClient, config, files, now }, { resultUuid, language }) {
    const who = found(actor, 'Session.Missing')
    const today = dayIn(who.country, now())
    const { certificate, licensee } = await inClient(who.clientUuid, (db) =>
      loadCertificate(db, config, { memberUuid: memberOf(who), resultUuid, today, language }),
    )
    const logo = licensee.logoStorageKey
      ? {
          bytes: await buffer(await files.get(licensee.logoStorageKey)),
          contentType: licensee.logoContentType ?? '',
        }
      : null
    const body = await certificatePdf(certificate, logo)
    return {
      body,
      contentType: 'application/pdf',
      name: `${certificate.number}.pdf`,
      size: body.length,
      disposition: 'attachment',
      cacheSeconds: null,
    }
  },
}
