import type {
  BrandColours,
  ClientConfiguration,
  clientConfigurationForm,
} from '@sorgfalt/contract/company/company'
import type { Theme } from '@sorgfalt/contract/core/limits'
import type { Screen } from '@sorgfalt/contract/core/routes'
import { contrastRatio, correctedColours, readable } from '@sorgfalt/contract/licensee/colour'
import { type LicenseeConfig, type ThemeColours, themeColours } from '@sorgfalt/contract/licensee/licensee'
import type * as z from 'zod/mini'
import type { TextKey, Translate } from '#lib/texts.tsx'
import { isBranch } from '#parts/menu/menu.rules.ts'
import type { MenuSection } from '#parts/menu/menu-types.ts'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'
import { describePlan } from './reminders.rules.ts'

/** The screens that every member may open. The form offers them as start pages. */
export const screensForEveryone = [
  '/dashboard/start/overview',
  '/dashboard/start/overview/elearnings',
  '/dashboard/start/overview/risk-assessments',
  '/dashboard/start/infopoint',
  '/dashboard/apps/elearnings/my-elearnings',
  '/dashboard/apps/risk-assessments/my-analyses',
  '/dashboard/apps/templates',
] as const satisfies readonly Screen[]

export type ConfigurationValues = z.input<typeof clientConfigurationForm>

/** Returns the fields that the form edits. */
export const toFormValues = ({
  theme,
  defaultTheme,
  homepage,
  notificationFooter,
  adviserLoginAllowed,
  reminders,
  nameRetentionYears,
}: ClientConfiguration): ConfigurationValues => ({
  theme,
  defaultTheme,
  homepage,
  notificationFooter,
  adviserLoginAllowed,
  reminders,
  nameRetentionYears,
})

/** Returns the licensee's colours as the initial colours of a company. */
export const toBrandColours = ({ theme }: Pick<LicenseeConfig, 'theme'>): Record<Theme, BrandColours> => ({
  light: { highlightColor: theme.light.primary, contrastColor: theme.light.contrast },
  dark: { highlightColor: theme.dark.primary, contrastColor: theme.dark.contrast },
})

/** The contrast of a pair of colours. */
export interface ContrastCheck {
  /** From 1 to 21. */
  ratio: number
  /**
   * `unreadable`: the text has too little contrast with the fill. `faint`: the fill has too little contrast
   * with the page.
   */
  problem: 'unreadable' | 'faint' | undefined
  /** The colours that are displayed, corrected if there is a problem. */
  shown: ThemeColours
}

/**
 * Checks a pair of colours in a theme with the server's rules. Returns undefined if a colour is incomplete.
 */
export function checkContrast(
  theme: Theme,
  { highlightColor, contrastColor }: BrandColours,
): ContrastCheck | undefined {
  const pair = { primary: highlightColor, contrast: contrastColor }
  if (!themeColours.safeParse(pair).success) return undefined

  const ratio = contrastRatio(highlightColor, contrastColor)
  const shown = correctedColours(theme, pair)
  if (shown.primary === pair.primary && shown.contrast === pair.contrast)
    return { ratio, problem: undefined, shown }

  return { ratio, problem: ratio < readable.text ? 'unreadable' : 'faint', shown }
}

/** Returns the possible start pages: the screens of the menu that are open to every member. */
export function listHomepages(menu: readonly MenuSection[]): { path: Screen; title: TextKey }[] {
  const items = menu
    .flatMap((section) => section.items)
    .flatMap((entry) => (isBranch(entry) ? entry.children : [entry]))
  return screensForEveryone.flatMap((path) =>
    items.filter((item) => item.path === path).map(({ title }) => ({ path, title })),
  )
}

/**
 * Returns the fields that the user has changed and whose entered value differs from the value that was saved
 * in the meantime.
 */
export function findDifferences(
  entered: ConfigurationValues,
  changed: readonly string[],
  saved: ClientConfiguration,
  t: Translate,
): Difference[] {
  const flag = (allowed: boolean) => t(allowed ? 'common.ui.yes' : 'common.ui.no')
  const all: (Difference & { field: keyof ConfigurationValues })[] = [
    {
      field: 'theme',
      label: t('company.configuration.colours'),
      ownValue: describeColours(entered.theme),
      savedValue: describeColours(saved.theme),
    },
    {
      field: 'defaultTheme',
      label: t('company.configuration.defaultTheme'),
      ownValue: t(`company.configuration.themes.${entered.defaultTheme ?? 'device'}`),
      savedValue: t(`company.configuration.themes.${saved.defaultTheme ?? 'device'}`),
    },
    {
      field: 'homepage',
      label: t('company.configuration.homepage'),
      ownValue: entered.homepage ?? '',
      savedValue: saved.homepage ?? '',
    },
    {
      field: 'notificationFooter',
      label: t('company.configuration.email'),
      ownValue: entered.notificationFooter.email,
      savedValue: saved.notificationFooter.email,
    },
    {
      field: 'notificationFooter',
      label: t('company.configuration.sms'),
      ownValue: entered.notificationFooter.sms,
      savedValue: saved.notificationFooter.sms,
    },
    {
      field: 'adviserLoginAllowed',
      label: t('company.configuration.adviser'),
      ownValue: flag(entered.adviserLoginAllowed),
      savedValue: flag(saved.adviserLoginAllowed),
    },
    {
      field: 'reminders',
      label: t('reminder.plan.title'),
      ownValue: describePlan(t, entered.reminders),
      savedValue: describePlan(t, saved.reminders),
    },
    {
      field: 'nameRetentionYears',
      label: t('company.configuration.nameRetentionYears'),
      ownValue: String(entered.nameRetentionYears),
      savedValue: String(saved.nameRetentionYears),
    },
  ]

  return all.filter(({ field, ownValue, savedValue }) => changed.includes(field) && ownValue !== savedValue)
}

function describeColours(theme: ConfigurationValues['theme']): string {
  if (!theme) return ''
  return (['light', 'dark'] as const)
    .map((name) => `${theme[name].highlightColor} / ${theme[name].contrastColor}`)
    .join(', ')
}
