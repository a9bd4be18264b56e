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
import { type ColourVerdict, judge } from './configuration.rules.ts'

interface ColourPairProps {
  theme: Theme
  value: BrandColours
  onChange: (value: BrandColours) => void
  disabled: boolean
}

/** The two colours of one theme, whether they can be read, and how they look. */
export function ColourPair({ theme, value, onChange, disabled }: ColourPairProps) {
  const t = useText()
  const verdict = judge(theme, value)
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
      {verdict && <Verdict verdict={verdict} />}
      <Preview theme={theme} verdict={verdict} />
    </fieldset>
  )
}

function Verdict({ verdict: { ratio, problem, shown } }: { verdict: ColourVerdict }) {
  const t = useText()
  const formats = useFormats()
  const words = { ratio: formats.number(Math.floor(ratio * 10) / 10), ...shown }
  return (
    <Callout tone={problem ? 'warn' : 'ok'} announce>
      {t(`company.configuration.${problem ?? 'readable'}`, words)}
    </Callout>
  )
}

/** A button, a menu item and a link in the theme, whatever the reader's own is. */
function Preview({ theme, verdict }: { theme: Theme; verdict: ColourVerdict | undefined }) {
  const t = useText()
  const colours =
    verdict &&
    ({ '--brand': verdict.shown.primary, '--brand-contrast': verdict.shown.contrast } as CSSProperties)
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
