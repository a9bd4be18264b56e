/** Everybody who may call: nobody, each role, and those whose cookie has stopped counting. */
import type { CallName } from '@sorgfalt/contract'
import { memberRoles, type Role } from '@sorgfalt/contract/core/role'
import type { Api } from '../api.ts'
import type { Belongings, Stage } from './stage.ts'

export interface Actor {
  name: string
  /** Undefined without a valid session. */
  role: Role | undefined
  owns: Belongings
  /** An api with this actor's cookie. */
  apiFor: (call: CallName) => Promise<Api>
}

export function actorsOf({
  server,
  people,
  archived,
  adviserUuid,
  adviserOwns,
  neighbour,
  enter,
}: Stage): Actor[] {
  const bystander = people.member.owns
  const adviser = (client?: typeof neighbour) => () => enter({ adviserUuid }, client)
  return [
    { name: 'nobody', role: undefined, owns: bystander, apiFor: async () => server.visitor() },
    ...memberRoles.map((role): Actor => {
      const { member, owns } = people[role]
      return { name: role, role, owns, apiFor: reused(() => enter({ memberUuid: member.uuid })) }
    }),
    {
      name: 'archived member',
      role: undefined,
      owns: archived.owns,
      apiFor: () => enter({ memberUuid: archived.member.uuid }),
    },
    { name: 'adviser', role: 'user', owns: adviserOwns, apiFor: reused(adviser()) },
    { name: 'adviser who is not admitted', role: undefined, owns: bystander, apiFor: adviser(neighbour) },
  ]
}

/**
 * Keeps the api, because each one costs a session and a token; logins and logouts get one of their own. Actors without a
 * valid session always do: the first 401 takes their cookies away.
 */
function reused(make: () => Promise<Api>): Actor['apiFor'] {
  let kept: Promise<Api> | undefined
  return (call) => (call.startsWith('session.') ? make() : (kept ??= make()))
}
