import { type Country, countries } from '@sorgfalt/contract/core/limits'
import type { Role } from '@sorgfalt/contract/core/role'
import { refuse } from '../../platform/refusal.ts'

/**
 * Returns whether a role may change the responsible members of a location. Location managers may not, because
 * their own permissions depend on being responsible.
 */
export const mayChangeResponsible = (role: Role): boolean => role === 'super-admin' || role === 'admin'

interface Person {
  firstName: string
  lastName: string
}

/**
 * Refuses members whose role is not sufficient for the responsibility.
 * @throws Refusal Location.ResponsibleRole with their names, unless `unfit` is empty
 */
export function refuseUnfit(unfit: readonly Person[]): void {
  if (unfit.length === 0) return
  const names = unfit.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')
  refuse('Location.ResponsibleRole', { params: { names, count: unfit.length } })
}

/** Returns the code as a country in which the product is offered. @throws Refusal Country.NotAllowed */
export const requireCountry = (code: string): Country =>
  countries.find((country) => country === code) ??
  refuse('Country.NotAllowed', { fields: { country: 'unknown' } })
