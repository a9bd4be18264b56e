import { themes } from '@sorgfalt/contract/core/limits'
import { useLicensee } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { Switch } from '#ui/Switch.tsx'
import { ColourPair } from './ColourPair.tsx'
import classes from './colours.module.css'
import { type ConfigurationValues, toBrandColours } from './configuration.rules.ts'
import { SettingsSection } from './SettingsSection.tsx'

interface ColoursCardProps {
  /** Null means the licensee's colours. */
  value: ConfigurationValues['theme']
  onChange: (value: ConfigurationValues['theme']) => void
  disabled: boolean
}

/** The card for the company's own colours of both themes. */
export function ColoursCard({ value, onChange, disabled }: ColoursCardProps) {
  const t = useText()
  const licensee = useLicensee()

  return (
    <SettingsSection
      id="colours"
      headline={t('company.configuration.colours')}
      text={t('company.configuration.coloursText')}
    >
      <Switch
        label={t('company.configuration.ownColours')}
        value={value !== null}
        onChange={(own) => onChange(own ? toBrandColours(licensee) : null)}
        disabled={disabled}
      />
      {value && (
        <div className={classes.pairs}>
          {themes.map((theme) => (
            <ColourPair
              key={theme}
              theme={theme}
              value={value[theme]}
              onChange={(pair) => onChange({ ...value, [theme]: pair })}
              disabled={disabled}
            />
          ))}
        </div>
      )}
    </SettingsSection>
  )
}
