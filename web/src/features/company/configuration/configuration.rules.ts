import type {
  BrandColours,
  ClientConfiguration,
  clientConfigurationForm,
} from '@sorgfalt/contract/company/company'
import type { Theme } from '@sorgfalt/contract/core/limits'
import { type Screen, screensForEveryone } from '@sorgfalt/contract/core/routes'
import { contrastRatio, correctedColours, readable } from '@sorgfalt/contract/licensee/colour'
import { type LicenseeConfig, type ThemeColours, themeColours } from '@sorgfalt/contract/licensee/licensee'
import type * as z from 'zod/mini'
import type { TextKey, Translate } from '#lib/texts.tsx'
import { isBranch } from '#parts/menu/menu.rules.ts'
import type { MenuSection } from '#parts/menu/menu.ts'
import type { Difference } from '#parts/version-conflict/VersionConflict.tsx'
import { planText } from './reminders.rules.ts'

export type ConfigurationValues = z.input<typeof clientConfigurationForm>

/** What of the record a person edits. */
export const valuesOf = ({
  theme,
  homepage,
  notificationFooter,
  adviserLoginAllowed,
  reminders,
  proofYears,
}: ClientConfiguration): ConfigurationValues => ({
  theme,
  homepage,
  notificationFooter,
  adviserLoginAllowed,
  reminders,
  proofYears,
})

/** The licensee's colours, to begin with when a company wants its own. */
export const licenseeColours = ({ theme }: Pick<LicenseeConfig, 'theme'>): Record<Theme, BrandColours> => ({
  light: { highlightColor: theme.light.primary, contrastColor: theme.light.contrast },
  dark: { highlightColor: theme.dark.primary, contrastColor: theme.dark.contrast },
})

/**
 * What is wrong with a pair of colours, and what is shown instead; `undefined` while a colour is being typed.
 */
export interface ColourVerdict {
  ratio: number
  problem: 'unreadable' | 'faint' | undefined
  shown: ThemeColours
}

/** Judges a pair of colours in a theme, as the server does when it hands them out. */
export function judge(
  theme: Theme,
  { highlightColor, contrastColor }: BrandColours,
): ColourVerdict | undefined {
  const pair = { primary: highlightColor, contrast: contrastColor }
  if (!themeColours.safeParse(pair).success) return undefined
  const ratio = contrastRatio(highlightColor, contrastColor)
  const shown = correctedColours(theme, pair)
  const changed = shown.primary !== pair.primary || shown.contrast !== pair.contrast
  const problem = changed ? (ratio < readable.text ? 'unreadable' : 'faint') : undefined
  return { ratio, problem, shown }
}

/** Start pages to offer: open to everyone, and there. */
export function homepagesOf(menu: readonly MenuSection[]): { path: Screen; title: TextKey }[] {
  const items = menu
    .flatMap((section) => section.items)
    .flatMap((entry) => (isBranch(entry) ? entry.children : [entry]))
  return screensForEveryone.flatMap((path) =>
    items.filter((item) => item.path === path).map(({ title }) => ({ path, title })),
  )
}

/** Fields that one has changed oneself and that differ from what is saved now. */
export function differencesOf(
  mine: ConfigurationValues,
  changed: readonly string[],
  theirs: ClientConfiguration,
  t: Translate,
): Difference[] {
  const colours = (values: ConfigurationValues['theme']) =>
    values
      ? (['light', 'dark'] as const)
          .map((theme) => `${values[theme].highlightColor} / ${values[theme].contrastColor}`)
          .join(', ')
      : ''
  const flag = (allowed: boolean) => t(allowed ? 'common.ui.yes' : 'common.ui.no')
  const all: (Difference & { field: keyof ConfigurationValues })[] = [
    {
      field: 'theme',
      label: t('company.configuration.colours'),
      mine: colours(mine.theme),
      theirs: colours(theirs.theme),
    },
    {
      field: 'homepage',
      label: t('company.configuration.homepage'),
      mine: mine.homepage ?? '',
      theirs: theirs.homepage ?? '',
    },
    {
      field: 'notificationFooter',
      label: t('company.configuration.email'),
      mine: mine.notificationFooter.email,
      theirs: theirs.notificationFooter.email,
    },
    {
      field: 'notificationFooter',
      label: t('company.configuration.sms'),
      mine: mine.notificationFooter.sms,
      theirs: theirs.notificationFooter.sms,
    },
    {
      field: 'adviserLoginAllowed',
      label: t('company.configuration.adviser'),
      mine: flag(mine.adviserLoginAllowed),
      theirs: flag(theirs.adviserLoginAllowed),
    },
    {
      field: 'reminders',
      label: t('reminder.plan.title'),
      mine: planText(t, mine.reminders),
      theirs: planText(t, theirs.reminders),
    },
    {
      field: 'proofYears',
      label: t('company.configuration.proofYears'),
      mine: String(mine.proofYears),
      theirs: String(theirs.proofYears),
    },
  ]
  return all.filter(({ field, mine, theirs }) => changed.includes(field) && mine !== theirs)
}
