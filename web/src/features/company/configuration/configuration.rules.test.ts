import type { ClientConfiguration } from '@sorgfalt/contract/company/company'
import { correctedColours } from '@sorgfalt/contract/licensee/colour'
import { defaultReminderPlan } from '@sorgfalt/contract/reminder/reminder'
import { describe, expect, test } from 'vitest'
import type { MenuItem, MenuSection } from '#parts/menu/menu-types.ts'
import {
  type ConfigurationValues,
  checkContrast,
  findDifferences,
  listHomepages,
  screensForEveryone,
  toBrandColours,
  toFormValues,
} from './configuration.rules.ts'

const colours = (highlightColor: string, contrastColor: string) => ({ highlightColor, contrastColor })
const saved: ClientConfiguration = {
  theme: null,
  defaultTheme: null,
  homepage: null,
  notificationFooter: { email: 'Gruß', sms: '' },
  adviserLoginAllowed: false,
  reminders: defaultReminderPlan,
  nameRetentionYears: 2,
  logo: null,
  version: 5,
}

test('returns exactly the editable fields as form values', () => {
  const { logo: _logo, version: _version, ...fields } = saved
  expect(toFormValues(saved)).toEqual(fields)
})

test('the company’s own colours are those of the licensee until the user changes them', () => {
  const theme = {
    light: { primary: '#111111', contrast: '#ffffff' },
    dark: { primary: '#eeeeee', contrast: '#000000' },
  }
  expect(toBrandColours({ theme })).toEqual({
    light: colours('#111111', '#ffffff'),
    dark: colours('#eeeeee', '#000000'),
  })
})

describe('the contrast check', () => {
  test.each([
    ['light', '#0e5a73', '#ffffff', undefined],
    ['light', '#0e5a73', '#0e5a74', 'unreadable'],
    ['light', '#ffff00', '#000000', 'faint'],
    ['dark', '#ffff00', '#000000', undefined],
    ['dark', '#111111', '#ffffff', 'faint'],
  ] as const)(
    'in the %s theme, the fill %s with text in %s has the problem %s',
    (theme, fill, text, problem) => {
      expect(checkContrast(theme, colours(fill, text))).toMatchObject({
        problem,
        shown: correctedColours(theme, { primary: fill, contrast: text }),
      })
    },
  )

  test.each([
    ['#0e5a7', '#ffffff'],
    ['#0e5a73', ''],
    ['#0E5A73', '#ffffff'],
    ['red', '#ffffff'],
  ])('returns no result for the invalid pair %s and %s', (fill, text) => {
    expect(checkContrast('light', colours(fill, text))).toBeUndefined()
  })
})

describe('the possible start pages', () => {
  const [first, second] = screensForEveryone
  const item = (path: string): MenuItem => ({
    title: 'shell.menu.overview',
    path: path as MenuItem['path'],
    match: { by: 'exact' },
    needs: [],
  })
  const sections = (...items: MenuSection['items']): MenuSection[] => [{ title: 'shell.menu.start', items }]

  test('are the screens in the menu that every member may open, in a fixed order', () => {
    const branch = { title: 'shell.menu.elearnings', icon: () => null, children: [item(first)] } as const
    const menu = sections(item(second), branch, item('/dashboard/company/members/list'))
    expect(listHomepages(menu).map(({ path }) => path)).toEqual([first, second])
  })

  test('are empty for an empty menu', () => {
    expect(listHomepages(sections())).toEqual([])
  })
})

describe('the differences of a conflict', () => {
  const t = ((key: string) => key) as never
  const theme = { light: colours('#111111', '#ffffff'), dark: colours('#eeeeee', '#000000') }
  const other = (changes: Partial<ConfigurationValues>) => ({ ...toFormValues(saved), ...changes })

  test.each<[Partial<ConfigurationValues>, string, string, string]>([
    [{ theme }, 'colours', '#111111 / #ffffff, #eeeeee / #000000', ''],
    [{ homepage: screensForEveryone[0] }, 'homepage', screensForEveryone[0], ''],
    [{ notificationFooter: { email: 'Neu', sms: '' } }, 'email', 'Neu', 'Gruß'],
    [{ notificationFooter: { email: 'Gruß', sms: 'Neu' } }, 'sms', 'Neu', ''],
    [{ adviserLoginAllowed: true }, 'adviser', 'common.ui.yes', 'common.ui.no'],
    [{ nameRetentionYears: 7 }, 'nameRetentionYears', '7', '2'],
  ])('contain the changed field with both values: %j', (changes, name, ownValue, savedValue) => {
    expect(findDifferences(other(changes), Object.keys(changes), saved, t)).toEqual([
      expect.objectContaining({ label: `company.configuration.${name}`, ownValue, savedValue }),
    ])
  })

  test('contain a changed reminder plan', () => {
    const reminders = { ...defaultReminderPlan, active: false }
    expect(findDifferences(other({ reminders }), ['reminders'], saved, t)).toMatchObject([
      { label: 'reminder.plan.title', ownValue: 'reminder.plan.off' },
    ])
  })

  test('contain neither unchanged fields nor equal values', () => {
    expect(findDifferences(other({ nameRetentionYears: 7 }), ['homepage'], saved, t)).toEqual([])
    expect(
      findDifferences(other({}), ['theme', 'nameRetentionYears', 'notificationFooter'], saved, t),
    ).toEqual([])
  })
})
