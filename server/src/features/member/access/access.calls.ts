import { passwordResetPauseMinutes } from '@sorgfalt/contract/core/limits'
import {
  initialPasswordDays,
  maxListedSkipped,
  type ResetMode,
  type ResetReach,
} from '@sorgfalt/contract/member/access'
import type { CallContext } from '../../../access/context.ts'
import type { Handlers } from '../../../access/handlers.ts'
import { requireStepUpFor } from '../../../access/step-up.ts'
import { addDays, dayIn } from '../../../platform/calendar/days.ts'
import { sha256 } from '../../../platform/crypto/secrets.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enqueueWithProgress, readJobProgress } from '../../../platform/jobs/progress.store.ts'
import { found, refuse } from '../../../platform/refusal.ts'
import { isEmergencyAccount, listProviderOnly } from '../../session/password-policy.store.ts'
import { claimSlot, secondsUntilSlot } from '../../session/throttle.store.ts'
import { readMemberOrgNodes } from '../list/member-list.store.ts'
import { lockManagedMembers, refuseOwnAccount } from '../lock-members.store.ts'
import { initialPasswordJob } from './access.jobs.ts'
import { endSessions, filterForReset, orderInitialPasswords, takeLetters } from './access.store.ts'
import {
  findMissingContact,
  isSent,
  type MissingContact,
  refuseUnreachable,
  sendAccessLinks,
} from './access-links.ts'
import { initialPasswordPurpose } from './initial-passwords.ts'

interface ResetRequest {
  filter?: 'all' | 'neverLoggedIn' | 'noPassword' | undefined
  uuids?: string[] | undefined
  passwordMode: ResetMode
}

type Target = Awaited<ReturnType<typeof filterForReset>>[number]

export const memberAccess: Handlers<'memberAccess'> = {
  async resetPassword(context, request) {
    const { db, actor } = context
    const { passwordMode } = request
    const targets = await findTargets(context, request)
    requireStepUpFor(
      actor,
      targets.map(({ role }) => role),
    )
    await refuseProviderOnly(db, targets, passwordMode)
    const [first] = targets
    if (isSingle(request) && first) refuseUnreachable(passwordMode, first)

    const reachable = targets
      .filter((target) => findMissingContact(passwordMode, target) === null)
      .map(({ uuid }) => uuid)

    const reach = toReach(targets, passwordMode)

    if (reachable.length === 0) return { ...reach, jobUuid: null }

    await refuseTooSoon(context, isSingle(request) ? `member\n${first?.uuid}` : 'all')

    if (isSent(passwordMode)) {
      await sendAccessLinks(db, actor.clientUuid, reachable, passwordMode)
      await endSessions(db, reachable)
      return { ...reach, jobUuid: null }
    }

    const jobUuid = await enqueueWithProgress(
      db,
      { kind: initialPasswordJob, clientUuid: actor.clientUuid, payload: {} },
      actor,
    )

    await orderInitialPasswords(db, jobUuid, reachable)

    return { ...reach, jobUuid }
  },

  readResetReach: async (context, request) =>
    toReach(await findTargets(context, request), request.passwordMode),

  async takeInitialPasswords({ db, actor, keys }, { jobUuid }) {
    found(await readJobProgress(db, actor, jobUuid), 'Job.NotFound')

    const letters = await takeLetters(db, jobUuid)

    const nodes = await readMemberOrgNodes(
      db,
      actor,
      letters.map(({ memberUuid }) => memberUuid),
      1,
    )

    return {
      rows: letters.map(({ sealed, memberUuid, passwordSetAt, ...letter }) => ({
        ...letter,
        password: keys.unseal(initialPasswordPurpose, sealed),
        orgUnit: nodes.get(memberUuid)?.orgUnits[0]?.name ?? null,
        location: nodes.get(memberUuid)?.location?.name ?? null,
        // The password expires during the seventh day.
        validUntil: addDays(dayIn(actor.country, passwordSetAt), initialPasswordDays - 1),
      })),
    }
  },
}

const isSingle = ({ uuids }: ResetRequest): boolean => uuids?.length === 1

/**
 * Returns the members whose passwords the request resets.
 * @throws Refusal if the actor may not reset one of the members that the request names
 */
async function findTargets(
  { db, actor }: CallContext,
  { filter, uuids = [] }: ResetRequest,
): Promise<Target[]> {
  if (filter) return filterForReset(db, actor, filter)

  const locked = await lockManagedMembers(db, actor, uuids)
  if (locked.some(({ archivedAt }) => archivedAt !== null)) refuse('Member.NotFound')

  refuseOwnAccount(actor, locked)

  return locked
}

/**
 * Refuses passwords and links for members who must sign in through a provider of the company. The emergency
 * account can get a link, but no initial password, because it expires.
 * @throws Refusal Login.ProviderOnly, Member.EmergencyAccount
 */
async function refuseProviderOnly(db: Db, targets: readonly Target[], mode: ResetMode): Promise<void> {
  const uuids = targets.map(({ uuid }) => uuid)
  if ((await listProviderOnly(db, uuids)).length > 0) refuse('Login.ProviderOnly')
  if (!isSent(mode) && (await isEmergencyAccount(db, uuids))) refuse('Member.EmergencyAccount')
}

function toReach(targets: readonly Target[], mode: ResetMode): ResetReach {
  const skipped = targets.flatMap(({ uuid, firstName, lastName, ...target }) => {
    const reason: MissingContact | null = findMissingContact(mode, target)
    return reason ? [{ uuid, firstName, lastName, reason }] : []
  })
  return {
    count: targets.length - skipped.length,
    skippedCount: skipped.length,
    skipped: skipped.slice(0, maxListedSkipped),
  }
}

/**
 * Allows one reset of `target` every ten minutes. The target is one member, or `all` for resets of several
 * members.
 * @throws Refusal Client.ResetTooSoon
 */
async function refuseTooSoon({ db, actor }: CallContext, target: string): Promise<void> {
  const key = sha256(`member-reset\n${actor.clientUuid}\n${target}`)
  const pauseSeconds = passwordResetPauseMinutes * 60
  if (await claimSlot(db, key, pauseSeconds)) return

  const minutes = Math.ceil((await secondsUntilSlot(db, key, pauseSeconds)) / 60)
  refuse('Client.ResetTooSoon', { params: { minutes } })
}
