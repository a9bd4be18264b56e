import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconChevronDown, IconEye } from '#ui/icons.ts'
import classes from './who-sees.module.css'

/** What people wonder about: each has an answer in the texts, which says what access/roles.ts and the risk results hold to. */
export type Sensitive =
  | 'certificates'
  | 'phone'
  | 'profile'
  | 'questions'
  | 'riskInspection'
  | 'riskResults'
  | 'riskSurvey'
  | 'specialAttributes'
  | 'statistics'
  | 'templates'

interface WhoSeesProps {
  of: Sensitive
  /** Told at once, where nobody should have to ask. */
  open?: boolean
}

/** "Who can see this?", beside what is personal. */
export function WhoSees({ of, open = false }: WhoSeesProps) {
  const t = useText()
  return (
    <details className={classes.whoSees} open={open}>
      <summary>
        <Icon icon={IconEye} />
        {t('visibility.question')}
        <Icon icon={IconChevronDown} size={16} className={classes.turns} />
      </summary>
      <p>{t(`visibility.of.${of}`)}</p>
    </details>
  )
}
