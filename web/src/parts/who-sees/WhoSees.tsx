import { useText } from '#lib/texts.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { IconEye } from '#ui/icons.ts'
import classes from './who-sees.module.css'

/**
 * What people wonder about: each has an answer in the texts, which says what access/roles.ts and the risk
 * results hold to.
 */
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
    <Disclosure icon={IconEye} label={t('visibility.question')} open={open} className={classes.whoSees}>
      <p>{t(`visibility.of.${of}`)}</p>
    </Disclosure>
  )
}
