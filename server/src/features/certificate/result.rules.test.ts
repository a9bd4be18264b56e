import { describe, expect, test } from 'vitest'
import {
  type ChainLink,
  certificateNumber,
  chainHash,
  newPerson,
  newVerificationCode,
  personHash,
} from './result.rules.ts'

const link: ChainLink = {
  uuid: '018f0000-0000-7000-8000-000000000001',
  number: 42,
  certificateNumber: 'MUS-2026-000042',
  verificationCode: '0123-4567-89AB',
  memberUuid: '018f0000-0000-7000-8000-000000000002',
  elearningUuid: '018f0000-0000-7000-8000-000000000003',
  versionUuid: '018f0000-0000-7000-8000-000000000004',
  source: 'native',
  completedOn: '2026-11-02',
  validUntil: '2027-11-02',
  snapshot: {
    title: { de_DE: 'Brandschutz', en_GB: 'Fire safety' },
    topics: { de_DE: ['Löschen', 'Räumen'], en_GB: ['Putting out', 'Leaving'] },
    version: '1.2.0',
    revised: '2026-09-01',
    durationMinutes: 20,
    legal: [{ ref: 'ASR A2.2', country: 'DE' }],
    language: 'de_DE',
    companyName: 'Musterbau',
    licenseeName: 'Arbeitswelt',
    primary: '#3b3b3b',
    contrast: '#ffffff',
  },
  personHash: 'a'.repeat(64),
  prevHash: 'b'.repeat(64),
}

/** Returns the value with its keys in another order, because jsonb does not keep their order. */
function reordered<T>(value: T): T {
  if (Array.isArray(value)) return value.map(reordered) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, entry]) => [key, reordered(entry)]),
  ) as T
}

/** Returns the paths to all values inside a value. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, entry]) => pathsOf(entry, [...path, key]))
}

/** Returns a copy in which the value at the path is changed. */
function changed<T>(value: T, [key, ...rest]: (string | number)[]): T {
  if (key === undefined) return (typeof value === 'number' ? value + 1 : `${String(value)} `) as T
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[key] = changed(copy[key], rest)
  return copy as T
}

describe('the hash of a result in the chain of results', () => {
  test('is the same for the same result with its keys in any order', () => {
    expect(chainHash(link)).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(reordered(link))).not.toBe(JSON.stringify(link))
    expect(chainHash(reordered(link))).toBe(chainHash(link))
    expect(chainHash(JSON.parse(JSON.stringify(reordered(link))) as ChainLink)).toBe(chainHash(link))
  })

  test('equals a known value, because stored chains depend on it', () => {
    expect(chainHash(link)).toBe('2683d8871cbe47862254c31756768fe619d2618324eed293d918710a05485e3d')
  })

  test.each(pathsOf(link).map((path) => [path.join('.'), path] as const))(
    'changes when %s is changed',
    (_, path) => {
      expect(chainHash(changed(link, path))).not.toBe(chainHash(link))
    },
  )

  test('changes if a field is missing or a list is in another order', () => {
    const { validUntil: _, ...shorter } = link
    const hashes = [
      chainHash(link),
      chainHash(shorter as ChainLink),
      chainHash({ ...link, validUntil: null }),
      chainHash({
        ...link,
        snapshot: { ...link.snapshot, topics: { ...link.snapshot.topics, de_DE: ['Räumen', 'Löschen'] } },
      }),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  test('changes if text moves from one field to the next', () => {
    expect(chainHash({ ...link, certificateNumber: 'AB', verificationCode: 'C' })).not.toBe(
      chainHash({ ...link, certificateNumber: 'A', verificationCode: 'BC' }),
    )
  })

  test('changes if an earlier result is changed, removed or moved', () => {
    const chain = (links: ChainLink[]) => links.reduce((prevHash, one) => chainHash({ ...one, prevHash }), '')
    const links = [1, 2, 3, 4].map((number) => ({ ...link, number }))
    const hashes = [
      links,
      links.toSpliced(1, 1),
      links.toReversed(),
      links.with(0, { ...link, number: 1, source: 'import' }),
    ].map(chain)
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe('the hash of a person', () => {
  test('is the same for the same name and salt, and different for another salt', () => {
    const [one, other] = [newPerson('Max', 'Muster'), newPerson('Max', 'Muster')]
    expect(personHash({ ...one })).toBe(personHash(one))
    expect(one.salt).toMatch(/^[0-9a-f]{32}$/)
    expect(personHash(one)).not.toBe(personHash(other))
  })
  test('changes with the name', () => {
    const person = newPerson('Max', 'Muster')
    expect(personHash({ ...person, lastName: 'Mustermann' })).not.toBe(personHash(person))
  })
})

test.each([
  ['musterbau', '2026-11-02', 1, 'MUS-2026-000001'],
  ['musterbau', '2027-01-01', 999_999, 'MUS-2027-999999'],
  ['musterbau', '2027-01-01', 1_000_000, 'MUS-2027-1000000'],
  ['a1-b2-c3-d4', '2026-11-02', 42, 'ABC-2026-000042'],
  ['ab-1', '2026-11-02', 42, 'AB-2026-000042'],
])(
  'a pass in the company %s on %s with number %i gets the certificate number %s',
  (identifier, day, number, text) => {
    expect(certificateNumber(identifier, day, number)).toBe(text)
  },
)

test('a verification code has three groups of four Crockford base32 digits, and no code repeats', () => {
  const codes = Array.from({ length: 2000 }, newVerificationCode)
  for (const code of codes)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(new Set(codes).size).toBe(codes.length)
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
})
