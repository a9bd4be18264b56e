import { type SignInPolicyView, signInPolicy } from '@sorgfalt/contract/sign-on/sign-in-policy'
import { useState } from 'react'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { State } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconKey, IconLock } from '#ui/icons.ts'
import { EmergencyDialog } from './EmergencyDialog.tsx'
import classes from './sign-in-policy.module.css'

/** The card that says whether members can sign in with a password, and changes it. */
export function PolicyCard() {
  const t = useText()
  const { data, error, retry } = useCall(signInPolicy.read, {})
  if (!data) return <PendingCard error={error} retry={retry} />

  return (
    <ContentCard headline={t('signOn.policy.title')}>
      <div className={classes.rows}>
        {data.emergencyAccount === null ? <Permitted policy={data} /> : <Forbidden policy={data} />}
      </div>
    </ContentCard>
  )
}

function Permitted({ policy }: { policy: SignInPolicyView }) {
  const t = useText()
  const may = useCan()
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <div>
        <State icon={IconKey}>{t('signOn.policy.permitted')}</State>
      </div>
      <p>{t('signOn.policy.permittedText')}</p>
      {may(signInPolicy.update) && (
        <div className={classes.buttons}>
          <Button disabled={!policy.hasActiveProvider} onClick={() => setOpen(true)}>
            {t('signOn.policy.forbid')}
          </Button>
          {!policy.hasActiveProvider && <span className={classes.note}>{t('signOn.policy.noProvider')}</span>}
        </div>
      )}
      <EmergencyDialog policy={policy} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Forbidden({ policy }: { policy: SignInPolicyView }) {
  const t = useText()
  const may = useCan()
  const [open, setOpen] = useState<'change' | 'permit'>()
  const { emergencyAccount, candidates, unlinkedCount } = policy
  const account = candidates.find(({ uuid }) => uuid === emergencyAccount)

  return (
    <>
      <div>
        <State tone="ok" icon={IconLock}>
          {t('signOn.policy.forbidden')}
        </State>
      </div>
      <p>{t('signOn.policy.forbiddenText')}</p>
      <p>
        {t('signOn.policy.account', { name: account?.name ?? '', username: account?.username ?? '' })}{' '}
        {t('signOn.policy.accountText')}
      </p>
      {unlinkedCount > 0 && (
        <p className={classes.note}>{t('signOn.policy.unlinked', { count: unlinkedCount })}</p>
      )}
      {may(signInPolicy.update) && (
        <div className={classes.buttons}>
          <Button onClick={() => setOpen('change')}>{t('signOn.policy.change')}</Button>
          <Button onClick={() => setOpen('permit')}>{t('signOn.policy.permit')}</Button>
        </div>
      )}
      <EmergencyDialog policy={policy} open={open === 'change'} onClose={() => setOpen(undefined)} />
      <PermitDialog policy={policy} open={open === 'permit'} onClose={() => setOpen(undefined)} />
    </>
  )
}

interface PermitDialogProps {
  policy: SignInPolicyView
  open: boolean
  onClose: () => void
}

/** Confirms that passwords are permitted again. */
function PermitDialog({ policy: { version }, open, onClose }: PermitDialogProps) {
  const t = useText()
  const action = useAction(signInPolicy.update, {
    successToast: 'signOn.policy.permitDone',
    invalidates: [signInPolicy.read],
    onSuccess: onClose,
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      headline={t('signOn.policy.permit')}
      paragraphs={[t('signOn.policy.permitText')]}
      buttons={[
        {
          label: t('signOn.policy.permit'),
          busy: action.pending,
          onClick: () => void action.run({ emergencyAccount: null, version }),
        },
      ]}
    />
  )
}
