import { describe, expect, test } from 'vitest'
import { Random } from '../../../test/contract-wide/random.ts'
import { findSaveRefusal } from '../execution/execution.rules.ts'
import {
  brokenLeaseEnd,
  describeHolder,
  isLeasedByOther,
  isPlanLeasedByOther,
  type Lease,
  leaseEnd,
  toLeaseHolder,
} from './lease.rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = new Date('2026-11-20T10:00:01Z')
const free: Lease = { memberUuid: null, token: null, until: null }
const taken: Lease = { memberUuid: 'anna', token: 'page-1', until: later }
const expired: Lease = { ...taken, until: now }
const broken: Lease = { ...taken, until: brokenLeaseEnd }

test('a lease ends five minutes after it is taken or renewed', () => {
  expect(leaseEnd(now)).toEqual(new Date('2026-11-20T10:05:00Z'))
})

test.each<[string, Lease, string | undefined, boolean]>([
  ['a free lease does not refuse a page without a token', free, undefined, false],
  ['a free lease does not refuse a page with an old token', free, 'page-9', false],
  ['a taken lease does not refuse its own page', taken, 'page-1', false],
  ['a taken lease refuses another page', taken, 'page-2', true],
  ['a taken lease refuses a page without a token', taken, undefined, true],
  ['an expired lease does not refuse its own page', expired, 'page-1', false],
  ['an expired lease does not refuse another page', expired, 'page-2', false],
  ['a broken lease refuses the page that had it', broken, 'page-1', true],
  ['a broken lease does not refuse another page', broken, 'page-2', false],
  ['a lease without a token does not refuse a page', { ...taken, token: null }, 'page-2', false],
  ['a lease without an end does not refuse another page', { ...taken, until: null }, 'page-2', false],
  ['a lease without an end does not refuse its own page', { ...taken, until: null }, 'page-1', false],
])('comparing a page with the lease of an inspection: %s', (_case, lease, token, refused) => {
  expect(isLeasedByOther(lease, token, now)).toBe(refused)
})

test.each<[string, Lease, string, string | undefined, boolean]>([
  ['lets a new page of the member who has the lease take the lease', taken, 'anna', undefined, false],
  ['refuses an older page of the member who has the lease', taken, 'anna', 'page-0', true],
  ['does not refuse the page that has the lease', taken, 'anna', 'page-1', false],
  ['refuses a new page of another member', taken, 'ben', undefined, true],
  ['refuses another member with a token', taken, 'ben', 'page-2', true],
  ['lets another member take an expired lease', expired, 'ben', undefined, false],
  ['lets a member take a free lease', free, 'ben', undefined, false],
])('the lease of a plan %s', (_case, lease, memberUuid, token, refused) => {
  expect(isPlanLeasedByOther(lease, { memberUuid, token }, now)).toBe(refused)
})

test.each([
  ['a running lease', later, { params: { name: 'Anna Muster', until: later.toISOString() } }],
  ['an expired lease', now, {}],
  ['a broken lease', brokenLeaseEnd, {}],
  ['a free lease', null, {}],
])('a refusal because of %s names the holder only while the lease runs', (_case, until, expected) => {
  expect(describeHolder({ name: 'Anna Muster', until }, now)).toEqual(expected)
})

describe('toLeaseHolder', () => {
  const named = { leaseMemberUuid: 'anna', leaseName: 'Anna Muster', leaseUntil: later }

  test.each([
    ['returns the name of another member and the end of the lease', 'ben', false],
    ['marks a lease that the reader has', 'anna', true],
    ['does not mark a lease if the reader has no uuid', null, false],
  ])('%s', (_case, reader, isSelf) => {
    expect(toLeaseHolder(named, reader, now)).toEqual({
      isSelf,
      name: 'Anna Muster',
      until: '2026-11-20T10:00:01.000Z',
    })
  })

  test('does not mark a lease without a member as a lease of the reader', () => {
    expect(toLeaseHolder({ ...named, leaseMemberUuid: null }, null, now)).toMatchObject({ isSelf: false })
  })

  test.each([
    ['a free lease', { ...named, leaseUntil: null }],
    ['a lease that ends now', { ...named, leaseUntil: now }],
    ['a lease without a name', { ...named, leaseName: null }],
  ])('returns null for %s', (_case, lease) => {
    expect(toLeaseHolder(lease, 'ben', now)).toBeNull()
  })
})

/** What an editor's page has read last: its lease token, and the entries that the save is based on. */
interface Page {
  token: string | null
  revision: number
  stored: readonly number[]
}

/**
 * A record that several editors change. A save stores the entries that its page has read, and one new entry.
 */
class EditedRecord {
  #lease: Lease = { ...free }
  #revision = 0
  #minute = 0
  readonly #pages = new Map<number, Page>()
  stored: readonly number[] = []
  acceptedCount = 0
  refusedCount = 0

  open(editor: number, newToken: string): void {
    const known = this.#pages.get(editor)?.token ?? undefined
    const token = isLeasedByOther(this.#lease, known, this.#now) ? null : (known ?? newToken)

    if (token) this.#lease = { memberUuid: `${editor}`, token, until: leaseEnd(this.#now) }
    this.#pages.set(editor, { token, revision: this.#revision, stored: this.stored })
  }

  save(editor: number): void {
    const page = this.#pages.get(editor)
    if (!page?.token) return

    const { until, memberUuid } = this.#lease
    const holder = until && until > this.#now ? memberUuid : null
    const request = { leaseToken: page.token, revision: page.revision }
    if (findSaveRefusal({ lease: this.#lease, revision: this.#revision }, request, this.#now)) {
      this.refusedCount += 1
      return
    }

    // The save is accepted, so no other editor has the lease.
    expect([null, `${editor}`]).toContain(holder)
    this.acceptedCount += 1
    this.#revision += 1
    this.stored = [...page.stored, this.acceptedCount]
    this.#lease = { memberUuid: `${editor}`, token: page.token, until: leaseEnd(this.#now) }
    this.#pages.set(editor, { token: page.token, revision: this.#revision, stored: this.stored })
  }

  release(editor: number, mayBreak: boolean): void {
    const { token } = this.#lease
    if (token && (token === this.#pages.get(editor)?.token || mayBreak)) this.#lease = { ...free }
  }

  wait(minutes: number): void {
    this.#minute += minutes
  }

  get #now(): Date {
    return new Date(this.#minute * 60_000)
  }
}

test('four editors lose no accepted save in 10,000 random histories', () => {
  const random = new Random(4711)
  const pick = (count: number) => random.below(count)
  let accepted = 0
  let refused = 0

  for (let history = 0; history < 10_000; history += 1) {
    const record = new EditedRecord()
    for (let step = 0; step < 24; step += 1) {
      const editor = pick(4)
      const action = pick(5)
      if (action === 0) record.open(editor, `${history}-${step}`)
      else if (action <= 2) record.save(editor)
      else if (action === 3) record.release(editor, pick(4) === 0)
      else record.wait(pick(7))
    }

    // No accepted save is missing.
    expect(record.stored).toHaveLength(record.acceptedCount)
    accepted += record.acceptedCount
    refused += record.refusedCount
  }

  expect([accepted > 10_000, refused > 1_000]).toEqual([true, true])
})
