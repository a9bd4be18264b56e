import type { Handlers } from '../../../access/handlers.ts'
import { dayIn } from '../../../platform/calendar/days.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { loadCertificate } from '../../certificate/certificate.ts'
import { readCertificateLogos } from '../../certificate/certificate-logos.ts'
import { certificatePdf } from '../../certificate/certificate-pdf.ts'
import { findResultMember } from '../../certificate/result.store.ts'
import { determineValidity } from '../../certificate/validity.rules.ts'
import { listResults } from '../../elearning/evidence/evidence.store.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { findMember } from '../list/member-list.store.ts'
import { exportTrainingRecord } from './export-training-record.ts'
import { listEvents, listMemberActions } from './record.store.ts'
import { viewRecord } from './record.view.ts'

export const memberRecord: Handlers<'memberRecord'> = {
  async read(context, { memberUuid, asOf }) {
    const { db, actor, today } = context
    if (asOf && asOf > today) refuse('Request.Invalid', { fields: { asOf: 'maxDate' } })
    found(await findMember(db, actor, memberUuid), 'Member.NotFound')

    return viewRecord(context, {
      memberUuid,
      day: asOf ?? today,
      language: await languageOfActor(db, actor),
    })
  },

  async readCertificateList({ db, actor, today }, { memberUuid, ...request }) {
    found(await findMember(db, actor, memberUuid), 'Member.NotFound')
    const { rows, ...page } = await listResults(db, memberUuid, await languageOfActor(db, actor), request)

    return {
      ...page,
      rows: rows.map(({ link: _link, revoked, intervalMonths, leadDays, ...result }) => ({
        ...result,
        validity: determineValidity({ ...result, revoked }, { intervalMonths, leadDays }, today),
      })),
    }
  },

  async readActionList({ db, actor, today }, { filter: _none, ...request }) {
    found(await findMember(db, actor, request.memberUuid), 'Member.NotFound')
    return listMemberActions(db, actor, { ...request, today })
  },

  async readHistory({ db, actor }, { filter: _none, ...request }) {
    found(await findMember(db, actor, request.memberUuid), 'Member.NotFound')
    return listEvents(db, actor, { ...request, language: await languageOfActor(db, actor) })
  },

  async certificatePdf(context, { resultUuid, language }) {
    const { inClient, config, files, now } = context
    const actor = found(context.actor, 'Session.Missing')
    const today = dayIn(actor.country, now())
    const { certificate, licensee, logo } = await inClient(actor.clientUuid, async (db) => {
      const memberUuid = found(await findResultMember(db, resultUuid), 'ElearningResult.NotFound')
      found(await findMember(db, actor, memberUuid), 'ElearningResult.NotFound')
      const { country } = actor
      return loadCertificate(db, config, { memberUuid, resultUuid, today, country, language })
    })

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

  exportTrainingRecord,
}
