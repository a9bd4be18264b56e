import { useText } from '#lib/texts.tsx'
import classes from './default-mark.module.css'

/** Marks the default unit behind its name. */
export function DefaultMark() {
  const t = useText()
  return <span className={classes.mark}>{t('orgUnit.tree.default')}</span>
}
