import { useText } from '#lib/texts.tsx'
import classes from './default-mark.module.css'

/** The mark that follows the name of the default unit. */
export function DefaultMark() {
  const t = useText()
  return <span className={classes.mark}>{t('orgUnit.tree.default')}</span>
}
