import type { BrandColours } from '@sorgfalt/contract/company/company'
import type { Theme } from '@sorgfalt/contract/core/limits'
import type { CSSProperties } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ColourField } from '#ui/ColourField.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconSchool } from '#ui/icons.ts'
import classes from './colours.module.css'
import { type ContrastCheck, checkContrast } from './configuration.rules.ts'

interface ColourPairProps {
  theme: Theme
  value: BrandColours
  onChange: (value: BrandColours) => void
  disabled: boolean
}

/** The fields for the two colours of one theme, with a contrast check and a preview. */
export function ColourPair({ theme, value, onChange, disabled }: ColourPairProps) {
  const t = useText()
  const check = checkContrast(theme, value)

  return (
    <fieldset className={classes.pair}>
      <legend className={classes.legend}>{t(`company.configuration.${theme}`)}</legend>
      <div className={classes.fields}>
        {(['highlightColor', 'contrastColor'] as const).map((name) => {
          const label = t(`company.configuration.${name}`)
          return (
            <ColourField
              key={name}
              label={label}
              pickLabel={t('company.configuration.pick', { label })}
              name={`theme.${theme}.${name}`}
              value={value[name]}
              onChange={(colour) => onChange({ ...value, [name]: colour })}
              error={/^#[0-9a-f]{6}$/.test(value[name]) ? undefined : t('company.configuration.colourHint')}
              disabled={disabled}
            />
          )
        })}
      </div>
      {check && <ContrastMessage check={check} />}
      <Preview theme={theme} check={check} />
    </fieldset>
  )
}

function ContrastMessage({ check: { ratio, problem, shown } }: { check: ContrastCheck }) {
  const t = useText()
  const formats = useFormats()
  const params = { ratio: formats.number(Math.floor(ratio * 10) / 10), ...shown }

  return (
    <Callout tone={problem ? 'warn' : 'ok'} announce>
      {t(`company.configuration.${problem ?? 'readable'}`, params)}
    </Callout>
  )
}

/** Preview of a button, a menu item and a link in `theme`, whichever theme the reader uses. */
function Preview({ theme, check }: { theme: Theme; check: ContrastCheck | undefined }) {
  const t = useText()
  const colours =
    check && ({ '--brand': check.shown.primary, '--brand-contrast': check.shown.contrast } as CSSProperties)

  return (
    <div data-theme={theme} className={classes.preview} style={colours}>
      <p className={classes.caption}>{t('company.configuration.preview')}</p>
      <div className={classes.samples} aria-hidden>
        <span className={classes.item}>
          <Icon icon={IconSchool} />
          {t('company.configuration.previewItem')}
        </span>
        <span className={classes.button}>{t('company.configuration.previewButton')}</span>
        <span className={classes.link}>{t('company.configuration.previewLink')}</span>
      </div>
    </div>
  )
}
