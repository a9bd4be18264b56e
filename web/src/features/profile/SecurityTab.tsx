import { type OwnSession, profile } from '@sorgfalt/contract/profile/profile'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { PasswordChangeForm } from '#parts/password/PasswordChangeForm.tsx'
import { State } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from '#ui/icons.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './SecurityTab.module.css'
import { UsernameCard } from './UsernameCard.tsx'

/** The tab with the password, the username and the open sessions. */
export function SecurityTab() {
  const t = useText()
  const may = useCan()

  return (
    <div className={classes.tab}>
      {may(profile.changePassword) && (
        <ContentCard headline={t('session.common.password')} subHeadline={t('profile.security.passwordText')}>
          <PasswordChangeForm
            oldLabel={t('profile.security.old')}
            submitLabel={t('profile.security.changePassword')}
            successToast="profile.security.passwordChanged"
          />
        </ContentCard>
      )}
      {may(profile.changeUsername) && <UsernameCard />}
      {may(profile.readSessionList) && <SessionsCard />}
    </div>
  )
}

/** The member's sessions, with a button to end each. */
function SessionsCard() {
  const t = useText()
  const { data, error, retry } = useCall(profile.readSessionList, {})

  return (
    <ContentCard headline={t('profile.security.sessions')} subHeadline={t('profile.security.sessionsText')}>
      {data && (
        <ul className={classes.list}>
          {data.sessions.map((session) => (
            <Session key={session.uuid} session={session} />
          ))}
        </ul>
      )}
      {!data && !error && <Skeleton height="56px" count={2} />}
      {!data && error && (
        <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry}>
          {errorText(t, error)}
        </EmptyState>
      )}
    </ContentCard>
  )
}

const phonePattern = /android|ios|iphone|ipad/i

function Session({ session }: { session: OwnSession }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const { browser, system, current, createdAt, lastActiveAt } = session
  const { run, pending } = useAction(profile.endSession, {
    invalidates: [profile.readSessionList],
    successToast: 'profile.security.ended',
  })

  const browserName = browser ?? t('profile.security.unknownBrowser')
  const device = system ? t('profile.security.on', { browser: browserName, system }) : browserName

  return (
    <li className={classes.session}>
      <Icon
        icon={system && phonePattern.test(system) ? IconDeviceMobile : IconDeviceDesktop}
        size={24}
        className={classes.icon}
      />
      <div className={classes.main}>
        <p className={classes.device}>{device}</p>
        <p className={classes.times}>
          <span>{t('profile.security.lastActive', { when: formats.moment(lastActiveAt) })}</span>{' '}
          <span>{t('profile.security.since', { when: formats.moment(createdAt) })}</span>
        </p>
      </div>
      {current && (
        <State tone="ok" icon={IconCircleCheck}>
          {t('profile.security.current')}
        </State>
      )}
      {!current && may(profile.endSession) && (
        <Button
          busy={pending}
          aria-label={t('profile.security.endLabel', { device })}
          onClick={() => void run({ sessionUuid: session.uuid })}
        >
          {t('profile.security.end')}
        </Button>
      )}
    </li>
  )
}
