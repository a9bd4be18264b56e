import { passwordResetPauseMinutes } from '@sorgfalt/contract/core/limits'
import { namedSkipped, type ResetMode, type ResetReach } from '@sorgfalt/contract/member/access'
import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { sha256 } from '../../../platform/crypto/secrets.ts'
import { enqueueWithProgress, progressOf } from '../../../platform/jobs/progress.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { claimSlot, secondsUntilSlot } from '../../session/throttle.store.ts'
import { lockManaged, refuseOwnAccount } from '../managed.store.ts'
import { endSessionsOf, filteredForReset, orderInitialPasswords, takeLetters } from './access.store.ts'
import { isSent, refuseUnreachable, sendAccess, type Unreachable, unreachable } from './access.ts'
import { initialPasswordJob, letterPurpose } from './initial-passwords.ts'

interface Whom {
  filter?: 'all' | 'neverLoggedIn' | 'noPassword' | undefined
  uuids?: string[] | undefined
  passwordMode: ResetMode
}

type Target = Awaited<ReturnType<typeof filteredForReset>>[number]

export const memberAccess: Handlers<'memberAccess'> = {
  async resetPassword(context, whom) {
    const { db, actor } = context
    const targets = await targetsOf(context, whom)
    const [only] = targets
    if (isSingle(whom) && only) refuseUnreachable(whom.passwordMode, only)
    const reached = targets
      .filter((target) => unreachable(whom.passwordMode, target) === null)
      .map(({ uuid }) => uuid)
    const reach = reachOf(targets, whom.passwordMode)
    if (reached.length === 0) return { ...reach, jobUuid: null }
    await waitTurn(context, isSingle(whom) ? `member\n${only?.uuid}` : 'all')
    if (isSent(whom.passwordMode)) {
      await sendAccess(db, actor.clientUuid, reached, whom.passwordMode)
      await endSessionsOf(db, reached)
      return { ...reach, jobUuid: null }
    }
    const jobUuid = await enqueueWithProgress(
      db,
      { kind: initialPasswordJob, clientUuid: actor.clientUuid, payload: {} },
      actor,
    )
    await orderInitialPasswords(db, jobUuid, reached)
    return { ...reach, jobUuid }
  },

  readResetReach: async (context, whom) => reachOf(await targetsOf(context, whom), whom.passwordMode),

  async takeInitialPasswords({ db, actor, keys }, { jobUuid }) {
    found(await progressOf(db, actor, jobUuid), 'Job.NotFound')
    const letters = await takeLetters(db, jobUuid)
    return {
      rows: letters.map(({ sealed, ...letter }) => ({
        ...letter,
        password: keys.unseal(letterPurpose, sealed),
      })),
    }
  },
}

const isSingle = ({ uuids }: Whom): boolean => uuids?.length === 1

/** Whom the call is about, as far as the actor may. Named ones must all be there; what a filter means is for it to know. */
async function targetsOf({ db, actor }: CallContext, { filter, uuids = [] }: Whom): Promise<Target[]> {
  if (filter) return filteredForReset(db, actor, filter)
  const held = await lockManaged(db, actor, uuids)
  if (held.some(({ archivedAt }) => archivedAt !== null)) refuse('Member.NotFound')
  refuseOwnAccount(actor, held)
  return held
}

function reachOf(targets: readonly Target[], mode: ResetMode): ResetReach {
  const skipped = targets.flatMap(({ uuid, firstName, lastName, ...target }) => {
    const reason: Unreachable | null = unreachable(mode, target)
    return reason ? [{ uuid, firstName, lastName, reason }] : []
  })
  return {
    count: targets.length - skipped.length,
    skippedCount: skipped.length,
    skipped: skipped.slice(0, namedSkipped),
  }
}

/** Once every ten minutes: for a member, or for the company when it is about more than one (settled.md). */
async function waitTurn({ db, actor }: CallContext, whom: string): Promise<void> {
  const key = sha256(`member-reset\n${actor.clientUuid}\n${whom}`)
  const pause = passwordResetPauseMinutes * 60
  if (await claimSlot(db, key, pause)) return
  refuse('Client.ResetTooSoon', {
    params: { minutes: Math.ceil((await secondsUntilSlot(db, key, pause)) / 60) },
  })
}
