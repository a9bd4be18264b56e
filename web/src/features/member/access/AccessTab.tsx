import { memberAccess } from '@sorgfalt/contract/member/access'
import { memberDetails } from '@sorgfalt/contract/member/details'
import type { MemberHead } from '@sorgfalt/contract/member/list'
import { ssoIdentity } from '@sorgfalt/contract/sign-on/sso-identity'
import { useState } from 'react'
import { ResetFactorDialog } from '#features/second-factor/ResetFactorDialog.tsx'
import { MemberIdentities } from '#features/sign-on/MemberIdentities.tsx'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { Button } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { FactList } from '#ui/FactList.tsx'
import { IconKey, IconShieldLock } from '#ui/icons.ts'
import { useRestrictions } from '../list/use-restrictions.ts'
import classes from './access.module.css'
import { ResetDialog, type ResetStart } from './ResetDialog.tsx'

/** Shows how a member signs in, and the button that resets the password. */
export function AccessTab({ member }: { member: MemberHead }) {
  const t = useText()
  const may = useCan()
  const { moment } = useFormats()
  const { findChangeable, hints } = useRestrictions()
  const [reset, setReset] = useState<ResetStart | null>(null)
  const [resetsFactor, setResetsFactor] = useState(false)
  const { data, error, retry } = useCall(memberDetails.read, { uuid: member.uuid })
  if (!data) return <PendingCard error={error} retry={retry} className={classes.tab} />

  const restricted = findChangeable([member]).length === 0

  return (
    <ContentCard
      headline={t('member.tabs.access')}
      className={classes.tab ?? ''}
      actions={
        <>
          {data.may.resetSecondFactor && data.secondFactorAt !== null && (
            <Button icon={IconShieldLock} onClick={() => setResetsFactor(true)}>
              {t('secondFactor.reset.open')}
            </Button>
          )}
          {may(memberAccess.resetPassword) && !restricted && (
            <Button icon={IconKey} onClick={() => setReset({ members: [member] })}>
              {t('access.reset')}
            </Button>
          )}
        </>
      }
    >
      <FactList
        className={classes.facts}
        facts={[
          [t('member.field.username'), data.username],
          [t('member.field.role'), t(`common.roles.${data.role}`)],
          [t('member.access.password'), t(data.hasPassword ? 'member.access.set' : 'member.access.notSet')],
          [
            t('secondFactor.title'),
            data.secondFactorAt
              ? t('secondFactor.reset.since', { when: moment(data.secondFactorAt) })
              : t('secondFactor.reset.none'),
          ],
          [t('member.list.lastLogin'), data.lastLoginAt ? moment(data.lastLoginAt) : t('member.list.never')],
          [t('member.field.email'), data.email || '–'],
          [t('member.field.mobileNumber'), data.mobileNumber || '–'],
        ]}
      />
      {may(ssoIdentity.list) && <MemberIdentities member={member} mayUnlink={data.may.resetSecondFactor} />}
      {restricted && <p className={classes.restricted}>{hints.row(member) ?? t('member.form.archived')}</p>}
      <ResetDialog start={reset} onClose={() => setReset(null)} />
      <ResetFactorDialog
        member={resetsFactor ? member : undefined}
        hasEmail={data.email !== ''}
        onClose={() => setResetsFactor(false)}
      />
    </ContentCard>
  )
}
