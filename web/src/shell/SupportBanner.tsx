import { useNavigate } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconLifebuoy } from '#ui/icons.ts'
import classes from './SupportBanner.module.css'

/**
 * The banner while a customer adviser is signed in. Shows the name of the adviser, the end time and the
 * reason.
 */
export function SupportBanner() {
  const t = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  const { support } = useMember()
  if (!support) return null

  const { adviserName, reason, endsAt } = support

  return (
    <section className={classes.banner} aria-label={t('shell.support.title')}>
      <Icon icon={IconLifebuoy} />
      <p className={classes.text}>
        {t('shell.support.text', { name: adviserName, time: formats.time(endsAt), reason })}
      </p>
      <Button size="small" onClick={() => void navigate({ to: '/dashboard/logout' })}>
        {t('shell.support.end')}
      </Button>
    </section>
  )
}
