/** The actors of the contract-wide tests: a visitor, each role, and holders of invalid cookies. */
import type { CallName } from '@sorgfalt/contract'
import { memberRoles, type Role } from '@sorgfalt/contract/core/role'
import type { Api } from '../api.ts'
import type { Belongings, Fixture } from './fixture/types.ts'

export interface Actor {
  name: string
  /** Undefined if there is no valid session. */
  role: Role | undefined
  owns: Belongings
  /** Returns an api that sends the actor's cookie. */
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
}: Fixture): Actor[] {
  const visitorOwns = people.member.owns
  const adviser = (client?: typeof neighbour) => () => enter({ adviserUuid }, client)
  return [
    { name: 'visitor', role: undefined, owns: visitorOwns, apiFor: async () => server.visitor() },
    ...memberRoles.map((role): Actor => {
      const { member, owns } = people[role]
      return { name: role, role, owns, apiFor: reuseApi(() => enter({ memberUuid: member.uuid })) }
    }),
    {
      name: 'archived member',
      role: undefined,
      owns: archived.owns,
      apiFor: () => enter({ memberUuid: archived.member.uuid }),
    },
    { name: 'adviser', role: 'user', owns: adviserOwns, apiFor: reuseApi(adviser()) },
    { name: 'adviser who is not admitted', role: undefined, owns: visitorOwns, apiFor: adviser(neighbour) },
  ]
}

/**
 * Returns a function that returns the same api for all calls except those of the session, because a new api
 * needs a new session and a new token. Do not use it for actors without a valid session. They need a new api
 * for each call, because the first 401 deletes the cookies.
 */
function reuseApi(createApi: () => Promise<Api>): Actor['apiFor'] {
  let shared: Promise<Api> | undefined
  return (call) => (call.startsWith('session.') ? createApi() : (shared ??= createApi()))
}
