import { describe, expect, test } from 'vitest'
import { defaultColours, themes } from '../src/core/limits.ts'
import { contrastRatio, correctedColours, readable } from '../src/licensee/colour.ts'

/** Returns a generator of pseudo-random numbers from 0 to below 1. The numbers are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const surfaces = { light: ['#f8f9fa', '#ffffff'], dark: ['#0e1113', '#15191c', '#1c2125'] }

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#0e5a73', '#ffffff', 7.69],
])('the contrast of %s on %s is %d:1', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1)
  expect(contrastRatio(other, one)).toBe(contrastRatio(one, other))
})

describe('the correction of colours with too little contrast', () => {
  test('makes 10,000 random pairs per theme readable, and does not change readable pairs', {
    timeout: 180_000,
  }, () => {
    const random = randomNumbers(4711)
    const colour = () =>
      `#${Math.floor(random() * 0x1000000)
        .toString(16)
        .padStart(6, '0')}`
    const wrong: unknown[] = []
    for (let round = 0; round < 10_000; round += 1) {
      const given = { primary: colour(), contrast: colour() }
      for (const theme of themes) {
        const got = correctedColours(theme, given)
        const isFine = ({ primary, contrast }: typeof given) =>
          contrastRatio(primary, contrast) >= readable.text &&
          surfaces[theme].every((surface) => contrastRatio(primary, surface) >= readable.shape)
        const isHex = /^#[0-9a-f]{6}$/.test(got.primary) && /^#[0-9a-f]{6}$/.test(got.contrast)
        const stays = !isFine(given) || (got.primary === given.primary && got.contrast === given.contrast)
        if (!isFine(got) || !isHex || !stays) wrong.push({ theme, given, got })
      }
    }
    expect(wrong).toEqual([])
  })

  test('does not change the default colours', () => {
    for (const theme of themes)
      expect(correctedColours(theme, defaultColours[theme])).toEqual(defaultColours[theme])
  })

  test.each<
    [string, 'light' | 'dark', { primary: string; contrast: string }, { primary: string; contrast: string }]
  >([
    [
      'a light blue under white text becomes a little darker',
      'light',
      { primary: '#3388dd', contrast: '#ffffff' },
      { primary: '#2078cc', contrast: '#ffffff' },
    ],
    [
      'yellow on white becomes ochre',
      'light',
      { primary: '#ffdd00', contrast: '#000000' },
      { primary: '#a58e03', contrast: '#000000' },
    ],
    [
      'black on the dark page becomes grey',
      'dark',
      { primary: '#000000', contrast: '#ffffff' },
      { primary: '#6c6c6c', contrast: '#ffffff' },
    ],
    [
      'grey text on the same grey becomes almost black',
      'light',
      { primary: '#808080', contrast: '#808080' },
      { primary: '#808080', contrast: '#161616' },
    ],
  ])('has the effect that %s', (_what, theme, given, expected) => {
    expect(correctedColours(theme, given)).toEqual(expected)
  })
})
