import { describe, expect, test } from 'vitest'
import {
  brokenLeaseEnd,
  isLeasedByOther,
  isPlanLeasedByOther,
  type Lease,
  leaseEnd,
  toLeaseHolder,
} from './lease.rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = new Date('2026-11-20T10:00:01Z')
const free: Lease = { memberUuid: null, token: null, until: null }
const taken: Lease = { memberUuid: 'ada', token: 'page 1', until: later }
const expired: Lease = { ...taken, until: now }
const broken: Lease = { ...taken, until: brokenLeaseEnd }

test('a lease ends after five minutes', () => {
  expect(leaseEnd(now)).toEqual(new Date('2026-11-20T10:05:00Z'))
})

describe('a page that saves answers', () => {
  test.each([
    ['may save under a free lease', free, 'page 1', false],
    ['may save under its own lease', taken, 'page 1', false],
    ['may save under its own expired lease', expired, 'page 1', false],
    ['may save under the expired lease of another page', expired, 'page 2', false],
    ['may not save under the lease of another page', taken, 'page 2', true],
    ['may not save under a lease without a token', taken, undefined, true],
    ['may not save under its own broken lease', broken, 'page 1', true],
    ['may save after the lease of another page was broken', broken, 'page 2', false],
  ])('%s', (_name, lease, token, refused) => {
    expect(isLeasedByOther(lease, token, now)).toBe(refused)
  })
})

describe('a page that edits a plan', () => {
  test.each([
    ['may take over the lease of the same member', taken, 'ada', undefined, false],
    ['may not take over with the token of an older page', taken, 'ada', 'page 0', true],
    ['may not take over the lease of another member', taken, 'bert', undefined, true],
    ['may take an expired lease of another member', expired, 'bert', undefined, false],
    ['may continue with its own token', taken, 'ada', 'page 1', false],
  ])('%s', (_name, lease, memberUuid, token, refused) => {
    expect(isPlanLeasedByOther(lease, { memberUuid, token }, now)).toBe(refused)
  })
})

describe('the holder of a lease', () => {
  const named = { leaseMemberUuid: 'ada', leaseName: 'Ada Muster', leaseUntil: later }

  test('is the reader or another member', () => {
    const until = later.toISOString()
    expect(toLeaseHolder(named, 'ada', now)).toEqual({ isSelf: true, name: 'Ada Muster', until })
    expect(toLeaseHolder(named, 'bert', now)).toEqual({ isSelf: false, name: 'Ada Muster', until })
  })

  test('is never the reader if the member is deleted or the reader is no member', () => {
    const deleted = { ...named, leaseMemberUuid: null }
    expect(toLeaseHolder(deleted, null, now)).toMatchObject({ isSelf: false })
  })

  test.each([
    ['is free', { ...named, leaseUntil: null }],
    ['has expired', { ...named, leaseUntil: now }],
    ['has no name', { ...named, leaseName: null }],
  ])('is null if the lease %s', (_name, lease) => {
    expect(toLeaseHolder(lease, 'ada', now)).toBeNull()
  })
})
