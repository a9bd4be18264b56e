import type { FactorPolicy } from '@sorgfalt/contract/second-factor/second-factor'
import { sha256 } from '../../platform/crypto/secrets.ts'
import type { LoginThrottle } from '../session/session.rules.ts'

const quarterHourSeconds = 15 * 60
export const daySeconds = 24 * 60 * 60

/** The session in which a code is entered. */
export interface FactorSession {
  sessionUuid: string
  assurance: 1 | 2
}

const sessionKey = (sessionUuid: string): string => sha256(`factor-session\n${sessionUuid}`)

function memberKeys(memberUuid: string, assurance: 1 | 2): [member: string, day: string] {
  const subject = `${assurance}\n${memberUuid}`
  return [sha256(`factor\n${subject}`), sha256(`factor-day\n${subject}`)]
}

/**
 * Returns the limits for codes of an app. Each code counts for the session and for the member. A session may
 * try 10 codes; then the member must sign in again. The member may try 5 codes in 15 minutes, then the waits
 * double up to a minute, and 50 codes a day. Of a million codes three are valid at a time, so an attacker
 * who knows the password finds one with a probability of 0.015 % a day. Sessions that have passed the second
 * factor have their own counters, so that such attempts do not stop the owner's open sessions.
 */
export function codeThrottle(memberUuid: string, { sessionUuid, assurance }: FactorSession): LoginThrottle {
  const session = sessionKey(sessionUuid)
  const [member, day] = memberKeys(memberUuid, assurance)

  return {
    keys: [session, member, day],
    freeAttempts: [10, 5, 50],
    windowSeconds: [daySeconds, quarterHourSeconds, daySeconds],
    maxWaitSeconds: [0, 60, 0],
    keysToClear: [session, member],
    // Failed attempts of other sessions still count.
    keysToReturn: [day],
  }
}

/**
 * Returns the limits for entries that nobody can guess, or that protect nothing yet: recovery codes and the
 * confirmation of an enrolment. They count for the session only, so that attempts of others cannot stop them.
 */
export function sessionThrottle({ sessionUuid }: FactorSession): LoginThrottle {
  const session = sessionKey(sessionUuid)
  return {
    keys: [session],
    freeAttempts: [10],
    windowSeconds: [daySeconds],
    maxWaitSeconds: [0],
    keysToClear: [session],
    keysToReturn: [],
  }
}

/** Returns the counters of a member that a reset of the second factor clears. */
export const countersOf = (memberUuid: string): string[] => [
  ...memberKeys(memberUuid, 1),
  ...memberKeys(memberUuid, 2),
]

interface Subject {
  role: string
  hasFactor: boolean
}
interface Policy {
  factorPolicy: FactorPolicy
  factorFrom: string | null
}

/** Returns the day from which a policy requires a factor of this role. Null if it does not. */
export function requiredFrom({ factorPolicy, factorFrom }: Policy, { role }: Pick<Subject, 'role'>) {
  const concerns =
    factorPolicy === 'everyone' ||
    (factorPolicy === 'administrators' && (role === 'super-admin' || role === 'admin'))

  return concerns ? factorFrom : null
}

/** Returns the day from which a member without a factor needs one. Null if the member needs none. */
export const dueFrom = (policy: Policy, subject: Subject): string | null =>
  subject.hasFactor ? null : requiredFrom(policy, subject)
