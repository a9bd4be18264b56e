import { type Theme, themes } from '@sorgfalt/contract/core/limits'
import { useText } from '#lib/texts.tsx'
import { IconDeviceMobile, IconMoon, IconSun } from '#ui/icons.ts'
import { Segments } from '#ui/Segments.tsx'
import { SettingsSection } from './SettingsSection.tsx'

interface DefaultThemeCardProps {
  /** Null means the theme of the device. */
  value: Theme | null
  onChange: (value: Theme | null) => void
  disabled: boolean
}

const icons = { device: IconDeviceMobile, light: IconSun, dark: IconMoon }

/** The card for the theme of members who have not chosen one. */
export function DefaultThemeCard({ value, onChange, disabled }: DefaultThemeCardProps) {
  const t = useText()
  return (
    <SettingsSection
      id="default-theme"
      headline={t('company.configuration.defaultTheme')}
      text={t('company.configuration.defaultThemeText')}
    >
      <Segments
        compact
        label={t('company.configuration.defaultTheme')}
        options={(['device', ...themes] as const).map((theme) => ({
          value: theme,
          label: t(`company.configuration.themes.${theme}`),
          icon: icons[theme],
        }))}
        value={value ?? 'device'}
        onChange={(theme) => onChange(theme === 'device' ? null : theme)}
        disabled={disabled}
      />
    </SettingsSection>
  )
}
