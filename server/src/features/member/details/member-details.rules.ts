import type { MemberRole } from '@sorgfalt/contract/core/role'
import type { NewMemberInput } from '@sorgfalt/contract/member/details-form'
import { responsibleRoles } from '@sorgfalt/contract/member/responsible'
import type { Actor } from '../../../access/context.ts'
import { managedRoles } from '../../../access/managed-roles.ts'
import { reachOf } from '../../../access/roles.ts'
import { refuse } from '../../../platform/refusal.ts'
import { assignableRoles } from '../role.rules.ts'

interface Subject {
  uuid: string
  role: MemberRole
  archivedAt: Date | null
  secondFactorAt: Date | null
}

type ActorRole = Pick<Actor, 'role'>

/**
 * Returns which fields of a member the actor may change. `roles` contains the roles that the actor may choose
 * from, including the current role.
 */
export function permittedChanges(
  actor: Pick<Actor, 'role' | 'uuid'>,
  { uuid, role, archivedAt, secondFactorAt }: Subject,
) {
  const edit =
    archivedAt === null &&
    reachOf('memberDetails.update', actor.role) !== 'no' &&
    managedRoles(actor).includes(role)

  const roles = edit ? assignableRoles(actor) : []

  return {
    edit,
    changeLocation: edit && mayAssignLocations(actor),
    resetSecondFactor:
      edit &&
      secondFactorAt !== null &&
      uuid !== actor.uuid &&
      reachOf('secondFactor.reset', actor.role) !== 'no',
    roles: roles.length > 0 ? [...roles] : [role],
  }
}

/**
 * @throws Refusal if the actor may not create a member with this role, location, org units or special
 * attributes
 */
export function checkNewMember(
  actor: ActorRole,
  { role, specialAttributes, locationUuid, orgUnitUuids }: NewMemberInput,
): void {
  if (!managedRoles(actor).includes(role)) refuse('Role.NotAllowed', { fields: { role: 'unknown' } })

  const maySetAttributes = reachOf('memberSpecialAttributes.save', actor.role) !== 'no'
  if (specialAttributes.length > 0 && !maySetAttributes) refuse('Permission.Missing')
  if (locationUuid !== null && !mayAssignLocations(actor)) refuse('Permission.Missing')

  // Without an org unit, the actor could not see the new member.
  if (reachOf('memberDetails.create', actor.role) === 'scope' && orgUnitUuids.length === 0)
    refuse('Request.Invalid', { fields: { orgUnitUuids: 'required' } })
}

const mayAssignLocations = ({ role }: ActorRole): boolean => reachOf('location.assignMembers', role) === 'all'

/** @throws Refusal if the birth date is in the future */
export function checkBirthDate({ birthDate }: { birthDate: string | null }, today: string): void {
  if (birthDate !== null && birthDate > today) refuse('Request.Invalid', { fields: { birthDate: 'maxDate' } })
}

/** Names of the org units and locations for which a member is responsible. */
export interface Responsibilities {
  orgUnits: readonly string[]
  locations: readonly string[]
}

/** Returns the org units and locations (names) for which a member with this role cannot be responsible. */
export function lostResponsibilities(role: MemberRole, { orgUnits, locations }: Responsibilities): string[] {
  const suffices = (roles: readonly MemberRole[]) => roles.includes(role)
  return [
    ...(suffices(responsibleRoles.orgUnit) ? [] : orgUnits),
    ...(suffices(responsibleRoles.location) ? [] : locations),
  ]
}
