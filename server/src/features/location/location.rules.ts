import { type Country, countries } from '@sorgfalt/contract/core/limits'
import type { Role } from '@sorgfalt/contract/core/role'
import { refuse } from '../../platform/refusal.ts'

/** Responsibility is what a loc-admin's power rests on, so it is given by those who run the company. */
export const mayChangeResponsible = (role: Role): boolean => role === 'super-admin' || role === 'admin'

interface Person {
  firstName: string
  lastName: string
}

/** @throws Refusal Location.ResponsibleRole naming who lacks the role */
export function refuseUnfit(unfit: readonly Person[]): void {
  if (unfit.length === 0) return
  const names = unfit.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')
  refuse('Location.ResponsibleRole', { params: { names, count: unfit.length } })
}

/** @throws Refusal Country.NotAllowed */
export const countryOf = (code: string): Country =>
  countries.find((country) => country === code) ??
  refuse('Country.NotAllowed', { fields: { country: 'unknown' } })
