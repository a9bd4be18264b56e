import type { MemberRole } from '@sorgfalt/contract/core/role'
import type { NewMemberInput } from '@sorgfalt/contract/member/details'
import { responsibleRoles } from '@sorgfalt/contract/member/responsible'
import type { Actor } from '../../../access/context.ts'
import { managedRoles } from '../../../access/managed-roles.ts'
import { reachOf } from '../../../access/roles.ts'
import { refuse } from '../../../platform/refusal.ts'
import { rolesToGive } from '../role.rules.ts'

interface Subject {
  role: MemberRole
  archivedAt: Date | null
}

type Doer = Pick<Actor, 'role'>

/** What a reader may do with a member. Roles: those to choose from, the present one among them. */
export function mayWith(actor: Doer, { role, archivedAt }: Subject) {
  const edit =
    archivedAt === null &&
    reachOf('memberDetails.update', actor.role) !== 'no' &&
    managedRoles(actor).includes(role)
  const roles = edit ? rolesToGive(actor) : []
  return {
    edit,
    changeLocation: edit && mayAssignLocations(actor),
    roles: roles.length > 0 ? [...roles] : [role],
  }
}

/** @throws Refusal for whoever makes more of somebody than he may */
export function checkNewMember(
  actor: Doer,
  { role, specialAttributes, locationUuid, orgUnitUuids }: NewMemberInput,
): void {
  if (!managedRoles(actor).includes(role)) refuse('Role.NotAllowed', { fields: { role: 'unknown' } })
  const marks =
    specialAttributes.length === 0 || reachOf('memberDetails.saveSpecialAttributes', actor.role) !== 'no'
  if (!marks || (locationUuid !== null && !mayAssignLocations(actor))) refuse('Permission.Missing')
  // Otherwise the new member would be out of sight at once.
  if (reachOf('memberDetails.create', actor.role) === 'scope' && orgUnitUuids.length === 0)
    refuse('Request.Invalid', { fields: { orgUnitUuids: 'required' } })
}

const mayAssignLocations = ({ role }: Doer): boolean => reachOf('location.assignMembers', role) === 'all'

interface Days {
  birthDate: string | null
}
/** @throws Refusal for somebody who is not born yet */
export function checkDays({ birthDate }: Days, today: string): void {
  if (birthDate !== null && birthDate > today) refuse('Request.Invalid', { fields: { birthDate: 'maxDate' } })
}

interface Marks {
  specialAttributes: readonly string[]
  pregnantUntil: string | null
}
/** @throws Refusal for a mark that would be over before it begins */
export function checkMarks({ specialAttributes, pregnantUntil }: Marks, today: string): void {
  if (specialAttributes.includes('pregnant') && pregnantUntil !== null && pregnantUntil < today)
    refuse('Request.Invalid', { fields: { pregnantUntil: 'minDate' } })
}

export const areSame = (one: Marks, other: Marks): boolean =>
  one.pregnantUntil === other.pregnantUntil &&
  one.specialAttributes.toSorted().join() === other.specialAttributes.toSorted().join()

/** What somebody answers for. */
export interface Responsibilities {
  orgUnits: readonly string[]
  locations: readonly string[]
}

/** Names of those for which the new role does not suffice. */
export function lostBy(role: MemberRole, { orgUnits, locations }: Responsibilities): string[] {
  const keeps = (roles: readonly MemberRole[]) => roles.includes(role)
  return [
    ...(keeps(responsibleRoles.orgUnit) ? [] : orgUnits),
    ...(keeps(responsibleRoles.location) ? [] : locations),
  ]
}
