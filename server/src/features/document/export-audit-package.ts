import type { calls } from '@sorgfalt/contract'
import { translator } from '@sorgfalt/texts/load'
import type { Handler } from '../../access/handlers.ts'
import { dayIn } from '../../platform/calendar/days.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { languageOfActor } from '../profile/profile.store.ts'
import { streamAuditPackage } from './audit-package-pdf.ts'
import { readLetterhead, withLogo } from './letterhead.ts'
import { readAuditPackage } from './read-audit-package.ts'

/** Returns all evidence of an org unit or a location for a period as one PDF. */
export const exportAuditPackage: Handler<(typeof calls)['auditPackage']['exportAuditPackage']> = async (
  context,
  input,
) => {
  const { request, config, files } = context
  const { orgUnitUuid, locationUuid, from, until } = input
  const uuid = orgUnitUuid ?? locationUuid
  if (uuid === undefined || (orgUnitUuid && locationUuid)) refuse('Request.Invalid')
  const kind = orgUnitUuid ? 'orgUnit' : 'location'
  const actor = found(context.actor, 'Session.Missing')
  const now = context.now()
  const inClient = <T>(work: Parameters<typeof context.inClient<T>>[1]) =>
    context.inClient(actor.clientUuid, work)

  const { language, letterhead } = await inClient(async (db) => ({
    language: input.languageCode ?? (await languageOfActor(db, actor)),
    letterhead: await readLetterhead(db, actor, config),
  }))
  const facts = await readAuditPackage(
    { services: context, actor, language, now, inClient },
    { kind, uuid, from, until },
  )
  await inClient((db) =>
    recordAudit(db, { actor, requestId: request.id, action: 'exportAuditPackage', input }),
  )

  const t = translator(language)
  const paperContext = { t, language, country: actor.country, now }
  return {
    body: await streamAuditPackage(facts, await withLogo(files, letterhead), paperContext),
    contentType: 'application/pdf',
    name: `${t('document.package.file')}-${dayIn(actor.country, now)}.pdf`,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
