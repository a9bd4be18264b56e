import type { calls } from '@sorgfalt/contract'
import { maxCourseRecordMembers } from '@sorgfalt/contract/elearning/statistics'
import { translator } from '@sorgfalt/texts/load'
import type { Handler } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { streamPaper } from '../../../platform/pdf/stream-paper.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { readLetterhead, withLogo } from '../../document/letterhead.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { readCourseRecord } from './course-record.ts'
import { drawCourseRecord } from './course-record-paper.ts'

const limit = {
  maxMembers: maxCourseRecordMembers,
  refuse: () => refuse('Document.RecordTooLarge', { params: { max: maxCourseRecordMembers } }),
}

/** Returns the training record of a course as a PDF to sign. */
export const exportCourseRecord: Handler<
  (typeof calls)['elearningStatistics']['exportCourseRecord']
> = async (context, input) => {
  const { inClient, request, config, files, courses } = context
  const actor = found(context.actor, 'Session.Missing')
  const now = context.now()
  const today = dayIn(actor.country, now)
  const { asOf, languageCode, ...nodes } = input
  if (asOf && asOf > today) refuse('Request.Invalid', { fields: { asOf: 'maxDate' } })
  const day = asOf ?? today

  const { record, letterhead, language } = await inClient(actor.clientUuid, async (db) => {
    const language = languageCode ?? (await languageOfActor(db, actor))
    const record = await readCourseRecord(
      { db, actor, courses },
      { ...nodes, day, today, now, language, limit },
    )
    await recordAudit(db, { actor, requestId: request.id, action: 'exportCourseRecord', input })

    return {
      language,
      record: record ?? refuse('Document.NobodyTakesCourse'),
      letterhead: await readLetterhead(db, actor, config),
    }
  })

  const t = translator(language)
  const withPicture = await withLogo(files, letterhead)
  const title = t('document.course.title', { title: record.course.title[language] })
  const body = await streamPaper({ title, author: letterhead.licensee.name, language }, (paper) =>
    drawCourseRecord(paper, record, withPicture, { t, language, country: actor.country, now }),
  )

  return {
    body,
    contentType: 'application/pdf',
    name: `${t('document.course.file')}-${record.course.identifier}-${day}.pdf`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
