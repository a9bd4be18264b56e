import { useFormats } from '#lib/format.ts'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconShieldLock } from '#ui/icons.ts'
import classes from './AppShell.module.css'

/**
 * The notice above every screen until the day from which the company requires a second factor that the member
 * has not set up.
 */
export function FactorNote() {
  const t = useText()
  const { date } = useFormats()
  const { dueFrom } = useMember().secondFactor
  if (dueFrom === null) return null

  return (
    <div className={classes.note}>
      <Callout
        tone="warn"
        icon={IconShieldLock}
        title={t('secondFactor.note.title', { when: date(dueFrom) })}
      >
        <p className={classes.noteText}>{t('secondFactor.note.text')}</p>
        <ButtonLink size="small" link={{ to: '/dashboard/profile/$tabId', params: { tabId: 'security' } }}>
          {t('secondFactor.setUp')}
        </ButtonLink>
      </Callout>
    </div>
  )
}
