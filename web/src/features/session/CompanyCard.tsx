import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconBuilding } from '#ui/icons.ts'
import classes from './CompanyCard.module.css'

/**
 * The company ID as typed, with a button to change it. Does not show the name of the company, because it
 * would reveal whether the ID exists.
 */
export function CompanyCard({ clientId, onSwitch }: { clientId: string; onSwitch?: () => void }) {
  const t = useText()
  return (
    <div className={classes.card}>
      <span className={classes.tile}>
        <Icon icon={IconBuilding} />
      </span>
      <p className={classes.text}>
        <span className={classes.label}>{t('session.common.company')}</span>
        <span className={classes.id}>{clientId}</span>
      </p>
      {onSwitch && (
        <button type="button" className={classes.switch} onClick={onSwitch}>
          {t('session.common.switch')}
        </button>
      )}
    </div>
  )
}
