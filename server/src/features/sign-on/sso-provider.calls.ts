import { calls } from '@sorgfalt/contract'
import type { SsoProtocol } from '@sorgfalt/contract/sign-on/saml'
import { maxSsoProviders, type SsoProviderView } from '@sorgfalt/contract/sign-on/sso-provider'
import type { CallContext, OwnContext } from '../../access/context.ts'
import type { Handler, Handlers } from '../../access/handlers.ts'
import { type Keys, sha256 } from '../../platform/crypto/secrets.ts'
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
import { fetchMetadata } from './saml.ts'
import { readCertificate, readMetadata } from './saml-metadata.rules.ts'
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

/**
 * Checks the issuer of a provider outside a transaction, then switches the provider on. With SAML there is
 * nothing to ask: the metadata were checked when they were entered.
 */
const activate: Handler<(typeof calls)['ssoProvider']['activate']> = async (context, input) => {
  const { egress, inClient, request } = context
  const actor = found(context.actor, 'Session.Missing')
  const { ssoProviderUuid: uuid } = input
  const checked = found(
    await inClient(actor.clientUuid, (db) => findProvider(db, uuid)),
    'SsoProvider.NotFound',
  )

  const { protocol, preset, issuer } = checked
  if (issuer === null) refuse('SsoProvider.MetadataMissing')
  if (protocol === 'oidc') {
    await countCheck(context, actor.uuid)
    const { outcome } = await checkIssuer(egress, preset, issuer)
    if (outcome !== 'ok') refuse('SsoProvider.CheckFailed', { params: { outcome } })
  }

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

/** @throws Refusal SsoProvider.CertificateUnusable */
function refuseUnusable(certificates: readonly string[]): void {
  if (certificates.some((base64) => readCertificate(base64) === undefined))
    refuse('SsoProvider.CertificateUnusable')
}

/** Returns the column with the secret. SAML needs none, and without a new one the stored one stays. */
const sealFor = (keys: Keys, protocol: SsoProtocol, secret: string | undefined) =>
  protocol === 'oidc' && secret !== undefined ? { secret: sealSecret(keys, secret) } : {}

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
    refuseUnusable(form.certificates)
    await lockClient(db)
    if ((await countProviders(db)) >= maxSsoProviders)
      refuse('SsoProvider.TooMany', { params: { max: maxSsoProviders } })

    const uuid = uuidv7()
    await insertProvider(db, { uuid, ...toStored(form), ...sealFor(keys, form.protocol, applicationSecret) })

    return readView(context, db, uuid)
  },

  async update(context, { ssoProviderUuid: uuid, version, applicationSecret, ...form }) {
    const { db, keys, actor } = context
    refuseUnusable(form.certificates)
    const current = found(await findProvider(db, uuid, { lock: true }), 'SsoProvider.NotFound')
    // Its tiles, addresses and secrets belong to one protocol.
    if (current.protocol !== form.protocol) refuse('SsoProvider.ProtocolFixed')
    if (form.orgUnitUuid !== null) found(await findUnit(db, actor, form.orgUnitUuid), 'OrgUnit.NotFound')

    const columns = toStored(form)
    const isSameIssuer = columns.issuer === current.issuer && columns.preset === current.preset

    const isSaved = await updateProvider(
      db,
      { uuid, version },
      {
        ...columns,
        isActive: current.isActive && isSameIssuer,
        ...sealFor(keys, form.protocol, applicationSecret),
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

  async readMetadata(context, { xml, url }) {
    const actor = found(context.actor, 'Session.Missing')
    await countCheck(context, actor.uuid)

    return url === null ? readMetadata(xml ?? '') : fetchMetadata(context.egress, url)
  },
}
