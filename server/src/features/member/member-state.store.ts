import type { MemberState } from '@sorgfalt/contract/member/member'
import type { CallContext } from '../../access/context.ts'
import { opensWhilePending, pendingReason } from '../../access/open-while-pending.ts'
import { permissionsOf } from '../../access/permissions.ts'
import { found } from '../../platform/refusal.ts'
import { getLogoHref } from '../company/client.store.ts'
import { dueFrom } from '../second-factor/factor.rules.ts'
import { findFactorKinds } from '../second-factor/second-factor.store.ts'
import { branding, initials } from './member.rules.ts'
import { findSessionClient, findSessionPerson, findSupportSession } from './member.store.ts'

/** Returns the signed-in user with permissions and company. */
export async function readMemberState({
  db,
  actor,
  request,
}: Pick<CallContext, 'db' | 'actor' | 'request'>): Promise<MemberState> {
  const person = found(await findSessionPerson(db, actor), 'Session.Missing')
  const client = await findSessionClient(db)
  const support = await findSupportSession(db, actor)
  const reason = pendingReason(actor)
  const kinds =
    actor.hasFactor && actor.uuid !== null
      ? await findFactorKinds(db, actor.uuid, request.host)
      : { hasApp: false, hasPasskey: false }

  return {
    uuid: person.uuid,
    email: person.email,
    roleIdentifier: actor.role,
    permissions: permissionsOf(actor.role, (name) => reason === null || opensWhilePending(reason, name)),
    mustChangePassword: actor.mustChangePassword,
    secondFactor: {
      pending: actor.factorStep,
      isSetUp: actor.hasFactor,
      ...kinds,
      dueFrom: actor.kind === 'member' ? dueFrom(client, actor) : null,
    },
    memberDetails: {
      firstName: person.firstName,
      lastName: person.lastName,
      username: person.username,
      clientIdentifier: client.identifier,
      initials: initials(person),
    },
    client: {
      name: client.name,
      homepage: client.homepage,
      theme: branding(client),
      defaultTheme: client.defaultTheme,
      logoHref: getLogoHref(client),
    },
    support: support
      ? {
          adviserName: `${person.firstName} ${person.lastName}`,
          reason: support.reason ?? '',
          endsAt: support.expiresAt.toISOString(),
        }
      : null,
  }
}
