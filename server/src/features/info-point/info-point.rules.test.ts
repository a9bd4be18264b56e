import { describe, expect, test } from 'vitest'
import { calculateRequirements, getEmergencyNumbers } from './info-point.rules.ts'

const needed = (...args: Parameters<typeof calculateRequirements>) =>
  Object.fromEntries(calculateRequirements(...args).map(({ duty, needed }) => [duty, needed]))

describe('the helpers that the law requires', () => {
  test.each([
    // Columns: number of people, first aiders in offices, first aiders elsewhere.
    [0, 0, 0],
    [1, 0, 0],
    [2, 1, 1],
    [20, 1, 1],
    [21, 2, 3],
    [40, 2, 4],
    [41, 3, 5],
    [100, 5, 10],
    [101, 6, 11],
    [1000, 50, 100],
  ])('for %i people, Germany requires %i first aiders in offices, %i elsewhere', (people, office, other) => {
    expect([needed('DE', 'office', people)['first-aid'], needed('DE', 'other', people)['first-aid']]).toEqual(
      [office, other],
    )
  })

  test.each([
    [0, 0, 0],
    [1, 1, 1],
    [19, 1, 1],
    [20, 1, 2],
    [29, 1, 2],
    [30, 2, 3],
    [39, 2, 3],
    [40, 2, 4],
    [49, 2, 4],
    [50, 3, 5],
    [69, 3, 6],
    [70, 4, 7],
  ])('for %i people, Austria requires %i first aiders in offices, %i elsewhere', (people, office, other) => {
    expect([needed('AT', 'office', people)['first-aid'], needed('AT', 'other', people)['first-aid']]).toEqual(
      [office, other],
    )
  })

  test.each([
    [0, 0, 0],
    [1, 1, 0],
    [20, 1, 0],
    [21, 2, 1],
    [100, 5, 1],
    [101, 6, 1],
  ])('for %i people, Germany requires %i fire assistants and %i safety officers', (people, fire, safety) => {
    const { 'fire-assistent': assistants, 'health-safety-officer': officers } = needed('DE', 'other', people)
    expect([assistants, officers]).toEqual([fire, safety])
  })

  test('all have a legal source, and in Austria they consist of first aiders only', () => {
    expect(calculateRequirements('DE', 'other', 50).map(({ source }) => source)).toEqual([
      'dguv-1-26',
      'asr-a2-2',
      'sgb-7-22',
    ])
    expect(calculateRequirements('AT', 'other', 50)).toEqual([
      { duty: 'first-aid', needed: 5, source: 'astv-40' },
    ])
  })

  test('never decrease when the number of people increases', () => {
    for (const country of ['DE', 'AT'] as const) {
      for (const kind of ['office', 'other'] as const) {
        for (let people = 0; people < 500; people++) {
          const [less, more] = [
            calculateRequirements(country, kind, people),
            calculateRequirements(country, kind, people + 1),
          ]
          expect(more.every((need, index) => need.needed >= (less[index]?.needed ?? 0))).toBe(true)
        }
      }
    }
  })
})

test('the emergency numbers of Austria start with the fire service and the rescue service', () => {
  expect(getEmergencyNumbers('AT').map(({ number }) => number)).toEqual(['122', '144', '112'])
  expect(getEmergencyNumbers('DE').map(({ number }) => number)).toEqual(['112'])
})
