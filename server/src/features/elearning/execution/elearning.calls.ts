import { memberOf } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { loadCertificate } from '../../certificate/certificate.ts'
import { readCertificateLogos } from '../../certificate/certificate-logos.ts'
import { certificatePdf } from '../../certificate/certificate-pdf.ts'
import { countNewAnswers } from '../question/question.store.ts'
import { countTasks, countValidCertificates, listTasks } from '../task/task.store.ts'
import { taskView } from '../task/task.view.ts'
import { createExecution } from './create-execution.ts'
import { findOwnExecution, refuseEnded, viewExecution } from './execution.view.ts'
import { resetExecution } from './reset-execution.ts'
import { viewResult } from './result.view.ts'
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

    const nextDue = open.rows.flatMap(({ taskUuid, title, dueOn }) =>
      dueOn ? [{ taskUuid, title, dueDate: dueOn }] : [],
    )

    return { ...counts, ...certificates, newAnswers, nextDue }
  },

  createExecution,

  async readExecution(context, { executionUuid, language }) {
    const execution = await findOwnExecution(context, executionUuid)
    if (!execution.isEntitled) refuse('Elearning.NotAssignedToClient')
    refuseEnded(execution)
    return viewExecution(context, execution, language)
  },

  saveExecution,

  async readExecutionResult(context, { executionUuid, language }) {
    return viewResult(context, await findOwnExecution(context, executionUuid), language)
  },

  async readResultData({ db, actor, config, today }, { resultUuid, language }) {
    const { country } = actor
    const request = { memberUuid: memberOf(actor), resultUuid, today, country, language }
    return (await loadCertificate(db, config, request)).certificate
  },

  resetExecution,

  async certificatePdf({ actor, inClient, config, files, now }, { resultUuid, language }) {
    const who = found(actor, 'Session.Missing')
    const today = dayIn(who.country, now())
    const { certificate, licensee, logo } = await inClient(who.clientUuid, (db) =>
      loadCertificate(db, config, {
        memberUuid: memberOf(who),
        resultUuid,
        today,
        country: who.country,
        language,
      }),
    )

    const body = await certificatePdf(certificate, await readCertificateLogos(files, { licensee, logo }))

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
