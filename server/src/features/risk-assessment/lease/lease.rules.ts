/** Rules of edit leases: which page may save, and when a lease ends. No I/O, no clock. */
import type { LeaseHolder } from '@sorgfalt/contract/risk-assessment/lease'
import { leaseMinutes } from '@sorgfalt/contract/risk-assessment/risk-assessment'

/** A stored lease. All fields are null while no page has taken it. */
export interface Lease {
  memberUuid: string | null
  /** Identifies the page that edits. */
  token: string | null
  until: Date | null
}

/** Returns the time at which a lease ends if it is taken or renewed at `now`. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMinutes * 60_000)

/**
 * The end that is stored for a broken lease. The token of a broken lease is void at once, whereas the token
 * of an expired lease stays valid until another page takes the lease.
 */
export const brokenLeaseEnd = new Date(0)

const isBroken = ({ until }: Lease): boolean => until?.getTime() === brokenLeaseEnd.getTime()

/** Returns whether `token` may not save because another page has the lease or the lease was broken. */
export const isLeasedByOther = (lease: Lease, token: string | undefined, now: Date): boolean =>
  lease.token === token ? isBroken(lease) : lease.token !== null && lease.until !== null && lease.until > now

/**
 * Returns whether a page may not edit a plan. A new page of the member who has the lease has no token yet and
 * may take the lease. An older page of that member has an old token and may not.
 */
export const isPlanLeasedByOther = (
  lease: Lease,
  { memberUuid, token }: { memberUuid: string; token: string | undefined },
  now: Date,
): boolean => (token !== undefined || lease.memberUuid !== memberUuid) && isLeasedByOther(lease, token, now)

/**
 * Returns who has a lease and until when, as the details of a refusal. The details are empty for a lease that
 * was broken or has expired.
 */
export const describeHolder = (
  { name, until }: { name: string | null; until: Date | null },
  now: Date,
): { params?: { name: string; until: string } } =>
  until !== null && until > now ? { params: { name: name ?? '', until: until.toISOString() } } : {}

interface NamedLease {
  leaseMemberUuid: string | null
  leaseName: string | null
  leaseUntil: Date | null
}

/**
 * Returns the member who has a lease and whether that is the reader. Returns null if no member has the lease
 * or it has expired.
 */
export function toLeaseHolder(
  { leaseMemberUuid, leaseName, leaseUntil }: NamedLease,
  readerUuid: string | null,
  now: Date,
): LeaseHolder | null {
  if (leaseUntil === null || leaseUntil <= now || leaseName === null) return null
  return {
    isSelf: leaseMemberUuid !== null && leaseMemberUuid === readerUuid,
    name: leaseName,
    until: leaseUntil.toISOString(),
  }
}
