import { type Language, languages } from '@sorgfalt/contract/core/limits'
import { useLanguage, useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconChevronDown } from '#ui/icons.ts'
import classes from './LanguageSwitch.module.css'

/** Changes the language at once. The device remembers the choice. */
export function LanguageSwitch() {
  const t = useText()
  const { language, setLanguage } = useLanguage()
  // If the texts cannot be loaded, the screen keeps its language. No message is needed.
  const change = (next: Language) => void setLanguage(next).catch(() => undefined)

  return (
    <span className={classes.box}>
      <select
        className={classes.select}
        aria-label={t('session.common.language')}
        value={language}
        onChange={(event) => change(event.target.value as Language)}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code.slice(0, 2)}>
            {t(`common.languages.${code}`)}
          </option>
        ))}
      </select>
      <Icon icon={IconChevronDown} size={16} className={classes.arrow} />
    </span>
  )
}
