import { calls } from '@sorgfalt/contract'
import { maxSsoProviders, type SsoProviderView } from '@sorgfalt/contract/sign-on/sso-provider'
import type { CallContext, OwnContext } from '../../access/context.ts'
import type { Handler, Handlers } from '../../access/handlers.ts'
import { sha256 } from '../../platform/crypto/secrets.ts'
import { uuidv7 } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/database.ts'
import { found, refuse } from '../../platform/refusal.ts'
import { readStatesBefore, recordAudit } from '../audit/record-audit.ts'
import { refuseConflict } from '../audit/version-conflict.ts'
import { lockClient } from '../company/client.store.ts'
import { findUnit } from '../org-unit/org-unit.store.ts'
import { countAttempt } from '../session/throttle.store.ts'
import { checkIssuer } from './oidc.ts'
import { toStored } from './provider-settings.rules.ts'
import { redirectUriOf, viewProvider } from './provider-view.ts'
import { sealSecret } from './sealed-secrets.ts'
import { deleteIdentitiesOfProvider } from './sso-identity.store.ts'
import {
  countProviders,
  deleteProvider,
  endSessionsOfProvider,
  findListedProvider,
  findProvider,
  insertProvider,
  listProviders,
  setActive,
  updateProvider,
} from './sso-provider.store.ts'

const { update, activate: activated, deactivate } = calls.ssoProvider

/**
 * Checks of issuers that a person may make in an hour. Each connects to an address that the person enters.
 */
const checksPerHour = 60

/** @throws Refusal SsoProvider.NotFound */
async function readView(
  { config, request }: Pick<CallContext, 'config' | 'request'>,
  db: Db,
  uuid: string,
): Promise<SsoProviderView> {
  return viewProvider(config, request.host, found(await findListedProvider(db, uuid), 'SsoProvider.NotFound'))
}

/** @throws Refusal Request.RateLimited */
async function countCheck({ database }: OwnContext, personUuid: string | null): Promise<void> {
  const throttle = {
    keys: [sha256(`sso-check\n${personUuid}`)],
    freeAttempts: [checksPerHour],
    windowSeconds: [3600],
    maxWaitSeconds: 0,
  }
  if (!(await database.transaction(undefined, (db) => countAttempt(db, throttle))))
    refuse('Request.RateLimited')
}

/** Checks the issuer of a provider outside a transaction, then switches the provider on. */
const activate: Handler<(typeof calls)['ssoProvider']['activate']> = async (context, input) => {
  const { egress, inClient, request } = context
  const actor = found(context.actor, 'Session.Missing')
  const { ssoProviderUuid: uuid } = input
  const checked = found(
    await inClient(actor.clientUuid, (db) => findProvider(db, uuid)),
    'SsoProvider.NotFound',
  )

  await countCheck(context, actor.uuid)
  const { outcome } = await checkIssuer(egress, checked.preset, checked.issuer)
  if (outcome !== 'ok') refuse('SsoProvider.CheckFailed', { params: { outcome } })

  return inClient(actor.clientUuid, async (db) => {
    const audited = { actor, action: 'activateSsoProvider', input }
    const before = await readStatesBefore(db, audited)
    const current = found(await findProvider(db, uuid, { lock: true }), 'SsoProvider.NotFound')
    // The issuer may have been replaced while the server checked the earlier one.
    if (current.issuer !== checked.issuer)
      refuse('SsoProvider.CheckFailed', { params: { outcome: 'otherIssuer' } })
    await setActive(db, uuid, true)
    await recordAudit(db, { ...audited, requestId: request.id, before })

    return readView(context, db, uuid)
  })
}

export const ssoProvider: Handlers<'ssoProvider'> = {
  async list({ db, config, request }) {
    const providers = await listProviders(db)

    return {
      providers: providers.map((provider) => viewProvider(config, request.host, provider)),
      redirectUri: redirectUriOf(config, request.host),
    }
  },

  read: (context, { ssoProviderUuid }) => readView(context, context.db, ssoProviderUuid),

  async create(context, { applicationSecret, ...form }) {
    const { db, keys } = context
    await lockClient(db)
    if ((await countProviders(db)) >= maxSsoProviders)
      refuse('SsoProvider.TooMany', { params: { max: maxSsoProviders } })

    const uuid = uuidv7()
    await insertProvider(db, { uuid, ...toStored(form), secret: sealSecret(keys, applicationSecret) })

    return readView(context, db, uuid)
  },

  async update(context, { ssoProviderUuid: uuid, version, applicationSecret, ...form }) {
    const { db, keys, actor } = context
    const current = found(await findProvider(db, uuid, { lock: true }), 'SsoProvider.NotFound')
    if (form.orgUnitUuid !== null) found(await findUnit(db, actor, form.orgUnitUuid), 'OrgUnit.NotFound')

    const columns = toStored(form)
    const isSameIssuer = columns.issuer === current.issuer && columns.preset === current.preset

    const isSaved = await updateProvider(
      db,
      { uuid, version },
      {
        ...columns,
        isActive: current.isActive && isSameIssuer,
        ...(applicationSecret !== undefined && { secret: sealSecret(keys, applicationSecret) }),
      },
    )
    if (!isSaved) await refuseConflict(db, [update, activated, deactivate], uuid)
    if (!isSameIssuer) {
      await deleteIdentitiesOfProvider(db, uuid)
      await endSessionsOfProvider(db, uuid)
    }

    return readView(context, db, uuid)
  },

  activate,

  async deactivate(context, { ssoProviderUuid }) {
    const { db } = context
    if (!(await setActive(db, ssoProviderUuid, false))) refuse('SsoProvider.NotFound')
    await endSessionsOfProvider(db, ssoProviderUuid)

    return readView(context, db, ssoProviderUuid)
  },

  async remove({ db }, { ssoProviderUuid }) {
    if (!(await deleteProvider(db, ssoProviderUuid))) refuse('SsoProvider.NotFound')
    await endSessionsOfProvider(db, ssoProviderUuid)

    return {}
  },

  async check(context, { preset, issuer }) {
    const actor = found(context.actor, 'Session.Missing')
    await countCheck(context, actor.uuid)

    return checkIssuer(context.egress, preset, issuer)
  },
}
