import { useText } from '#lib/texts.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { IconEye } from '#ui/icons.ts'
import classes from './who-sees.module.css'

/**
 * Kinds of personal data. For each kind, a text says who can see the data. The texts must match the
 * permissions (access/roles.ts) and the rules for risk results.
 */
type Sensitive =
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
  /** True: the answer is visible initially. */
  open?: boolean
}

/** The disclosure "Who can see this?" beside personal data. */
export function WhoSees({ of, open = false }: WhoSeesProps) {
  const t = useText()
  return (
    <Disclosure icon={IconEye} label={t('visibility.question')} open={open} className={classes.whoSees}>
      <p>{t(`visibility.of.${of}`)}</p>
    </Disclosure>
  )
}
