import type { calls } from '@sorgfalt/contract'
import { translator } from '@sorgfalt/texts/load'
import type { Handler } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { createPaper } from '../../../platform/pdf/paper.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { readLetterhead, withLogo } from '../../document/letterhead.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { findMember } from '../list/member-list.store.ts'
import { readTrainingRecord } from './training-record.ts'
import { drawTrainingRecord } from './training-record-paper.ts'

/** Returns the training record of a member as a PDF to sign. */
export const exportTrainingRecord: Handler<(typeof calls)['memberRecord']['exportTrainingRecord']> = async (
  context,
  { memberUuid, asOf, languageCode },
) => {
  const { inClient, request, config, files } = context
  const actor = found(context.actor, 'Session.Missing')
  const now = context.now()
  const today = dayIn(actor.country, now)
  if (asOf && asOf > today) refuse('Request.Invalid', { fields: { asOf: 'maxDate' } })
  const day = asOf ?? today

  const { record, letterhead, language } = await inClient(actor.clientUuid, async (db) => {
    found(await findMember(db, actor, memberUuid), 'Member.NotFound')
    await recordAudit(db, {
      actor,
      requestId: request.id,
      action: 'exportTrainingRecord',
      input: { memberUuid, ...(asOf && { asOf }) },
    })

    const language = languageCode ?? (await languageOfActor(db, actor))
    return {
      language,
      letterhead: await readLetterhead(db, actor, config),
      record: await readTrainingRecord(db, { actor, memberUuid, day, today, now, language }),
    }
  })

  const t = translator(language)
  const withPicture = await withLogo(files, letterhead)
  const title = `${t('member.trainingRecord.title')}, ${record.person.firstName} ${record.person.lastName}`
  const body = await createPaper({ title, author: letterhead.licensee.name, language }, (paper) =>
    drawTrainingRecord(paper, record, withPicture, { t, language, country: actor.country, now }),
  )

  return {
    body,
    contentType: 'application/pdf',
    name: `${t('member.trainingRecord.fileName')}-${record.person.lastName}-${day}.pdf`,
    size: body.length,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
