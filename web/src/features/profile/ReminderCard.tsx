import { type OwnRemindersView, reminder } from '@sorgfalt/contract/reminder/reminder'
import { errorText } from '#lib/error-text.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './SettingsTab.module.css'

/** The member's choice of additional reminders. */
export function ReminderCard() {
  const t = useText()
  const { data, error, retry } = useCall(reminder.readOwn, {})

  return (
    <ContentCard headline={t('reminder.own.title')} subHeadline={t('reminder.own.text')}>
      {data && <Choices own={data} />}
      {!data && !error && <Skeleton height="24px" count={2} />}
      {!data && error && (
        <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry}>
          {errorText(t, error)}
        </EmptyState>
      )}
    </ContentCard>
  )
}

/** Saves each choice at once. Choices that the company does not offer are not shown. */
function Choices({ own: { early, bySms, offers, email, mobileNumber } }: { own: OwnRemindersView }) {
  const t = useText()
  const { run, pending } = useAction(reminder.updateOwn, {
    successToast: 'reminder.own.saved',
    invalidates: [reminder.readOwn],
  })

  if (!offers.active) return <p>{t('reminder.own.off')}</p>

  return (
    <div className={classes.choices}>
      <p className={classes.hint}>{email ? t('reminder.own.to', { email }) : t('reminder.own.noEmail')}</p>
      {offers.optOut && (
        <Checkbox
          label={t('reminder.own.early')}
          value={early}
          disabled={pending}
          onChange={(on) => void run({ early: on, bySms })}
        />
      )}
      {offers.bySms && (
        <div>
          <Checkbox
            label={t('reminder.own.bySms')}
            value={bySms}
            disabled={pending || (!mobileNumber && !bySms)}
            onChange={(on) => void run({ early, bySms: on })}
          />
          <p className={classes.hint}>
            {mobileNumber ? t('reminder.own.smsTo', { mobileNumber }) : t('reminder.own.noNumber')}
          </p>
        </div>
      )}
    </div>
  )
}
