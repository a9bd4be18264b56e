/** What each group of roles reaches. */
import type { Role } from '@sorgfalt/contract/core/role'

/**
 * The rows that a call reaches: all rows of the client, those of the actor's org units or locations, the
 * actor's own rows, or none.
 */
export type Reach = 'all' | 'scope' | 'own' | 'no'
/** The reach of each role. `user` is the customer adviser. */
export type Row = Record<Role, Reach>

export const everyone: Row = {
  'super-admin': 'own',
  admin: 'own',
  'loc-admin': 'own',
  'ou-admin': 'own',
  member: 'own',
  user: 'own',
}

/** Advisers cannot make these calls, because they have no e-learnings and no profile in a company. */
export const members: Row = { ...everyone, user: 'no' }

/** Calls with which administrators manage the whole company. Advisers cannot make them. */
export const admins: Row = {
  'super-admin': 'all',
  admin: 'all',
  'loc-admin': 'no',
  'ou-admin': 'no',
  member: 'no',
  user: 'no',
}
/** Calls that decide how members sign in. */
export const superAdmins: Row = { ...admins, admin: 'no' }
export const adminsAndAdvisers: Row = { ...admins, user: 'all' }

/** Only the administrator or adviser who uploaded an import sees it. */
export const importers: Row = { ...admins, 'super-admin': 'own', admin: 'own', user: 'own' }

/** Administrators and advisers see all members. Location and unit managers see their own members. */
export const leaders: Row = {
  'super-admin': 'all',
  admin: 'all',
  'loc-admin': 'scope',
  'ou-admin': 'scope',
  member: 'no',
  user: 'all',
}
/** Location managers see the whole tree of org units. Unit managers see only their part of it. */
export const treeReaders: Row = { ...leaders, 'loc-admin': 'all' }

/** Location and unit managers see all rows, including those of other locations and units. */
export const readByLeaders: Row = { ...leaders, 'loc-admin': 'all', 'ou-admin': 'all' }

/** Location managers administer their own locations. */
export const locationLeaders: Row = { ...admins, 'loc-admin': 'scope' }

/** Unit managers administer the memberships and accounts of their members. */
export const unitLeaders: Row = { ...admins, 'ou-admin': 'scope' }

/** Administrators act for all members, location and unit managers for their own, advisers for none. */
export const ownPeople: Row = { ...leaders, user: 'no' }
