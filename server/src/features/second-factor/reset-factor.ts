import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { sendMail } from '../message/mail-outbox.ts'
import { endAllSessions } from '../session/session.store.ts'
import { clearAttempts } from '../session/throttle.store.ts'
import { countersOf } from './factor.rules.ts'
import { deleteFactors } from './second-factor.store.ts'

/**
 * Removes all factors of a member, ends the member's sessions, clears the counters of tried codes and sends
 * an email that contains the reason. Returns false, and does nothing, if the member has no factor.
 */
export async function resetFactor(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  { memberUuid, reason }: { memberUuid: string; reason: string },
): Promise<boolean> {
  if (!(await deleteFactors(db, memberUuid))) return false

  await endAllSessions(db, memberUuid)
  await clearAttempts(db, countersOf(memberUuid))
  await sendMail(db, config, memberUuid, { template: 'factorReset', reason })

  return true
}
