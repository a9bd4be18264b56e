import { modifier } from '#lib/keys.ts'
import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconSearch } from '#ui/icons.ts'
import classes from './PaletteButton.module.css'
import { openOverlay } from './palette-store.ts'

/** A button that looks like a search field and opens the palette. */
export function PaletteButton() {
  const t = useText()
  return (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      onClick={() => openOverlay('palette')}
    >
      <Icon icon={IconSearch} />
      <span className={classes.text}>{t('shell.palette.open')}</span>
      <kbd className={classes.key}>{modifier(t)} K</kbd>
    </button>
  )
}
