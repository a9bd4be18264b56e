import { calls } from '@sorgfalt/contract'
import type { ClientDetails } from '@sorgfalt/contract/company/company'
import { countries } from '@sorgfalt/contract/core/limits'
import { translator } from '@sorgfalt/texts/load'
import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { refuse } from '../../../platform/refusal.ts'
import { refuseConflict } from '../../audit/version-conflict.ts'
import { languageOfActor } from '../../profile/profile.store.ts'
import { mayChangeIdentifier } from '../client.rules.ts'
import { readDetails, saveDetails } from '../client.store.ts'

async function readView({ db, actor }: CallContext): Promise<ClientDetails> {
  const t = translator(await languageOfActor(db, actor))
  return {
    ...(await readDetails(db)),
    countries: countries.map((code) => ({ code, name: t(`common.countries.${code}`) })),
    mayChangeIdentifier: mayChangeIdentifier(actor.role),
  }
}

export const clientDetails: Handlers<'clientDetails'> = {
  read: (context) => readView(context),

  async update(context, { version, country: countryCode, ...details }) {
    const { db, actor } = context
    const country =
      countries.find((code) => code === countryCode) ??
      refuse('Country.NotAllowed', { fields: { country: 'unknown' } })

    const before = await readDetails(db)

    // The version is checked first. If it is outdated, the stored company ID can differ from the input,
    // although the actor did not change it.
    if (before.version !== version) await refuseConflict(db, [calls.clientDetails.update])
    if (before.clientIdentifier !== details.clientIdentifier && !mayChangeIdentifier(actor.role))
      refuse('Permission.Missing')

    if (!(await saveDetails(db, version, { ...details, country })))
      await refuseConflict(db, [calls.clientDetails.update])

    return readView(context)
  },
}
