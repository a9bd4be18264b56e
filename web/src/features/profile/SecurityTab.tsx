import { type OwnSession, profile } from '@sorgfalt/contract/profile/profile'
import { secondFactor } from '@sorgfalt/contract/second-factor/second-factor'
import { sso } from '@sorgfalt/contract/sign-on/sso'
import { SecondFactorCard } from '#features/second-factor/SecondFactorCard.tsx'
import { IdentitiesCard } from '#features/sign-on/IdentitiesCard.tsx'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { PasswordChangeForm } from '#parts/password/PasswordChangeForm.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { DeviceLine } from './DeviceLine.tsx'
import classes from './SecurityTab.module.css'
import { TrustedDevicesCard } from './TrustedDevicesCard.tsx'
import { UsernameCard } from './UsernameCard.tsx'

/** The tab with the password, the username, the linked accounts, the second factor and the devices. */
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
      {may(sso.readOwn) && <IdentitiesCard />}
      {may(secondFactor.read) && <SecondFactorCard />}
      {may(profile.readSessionList) && <SessionsCard />}
      {may(secondFactor.read) && <TrustedDevicesCard />}
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

function Session({ session }: { session: OwnSession }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const { uuid, current, createdAt, lastActiveAt } = session
  const { run, pending } = useAction(profile.endSession, {
    invalidates: [profile.readSessionList],
    successToast: 'profile.security.ended',
  })

  return (
    <DeviceLine
      device={session}
      times={[
        t('profile.security.lastActive', { when: formats.moment(lastActiveAt) }),
        t('profile.security.since', { when: formats.moment(createdAt) }),
      ]}
      end={
        !current && may(profile.endSession)
          ? {
              label: t('profile.security.end'),
              describe: (device) => t('profile.security.endLabel', { device }),
              pending,
              run: () => void run({ sessionUuid: uuid }),
            }
          : undefined
      }
    />
  )
}
