import {
  type SignInPolicyView,
  signInPolicy,
  signInPolicyForm,
} from '@sorgfalt/contract/sign-on/sign-in-policy'
import { useState } from 'react'
import { useMember } from '#lib/session.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'
import classes from './sign-in-policy.module.css'

interface EmergencyDialogProps {
  policy: SignInPolicyView
  open: boolean
  onClose: () => void
}

/** Chooses the emergency account, and forbids passwords to everybody else. */
export function EmergencyDialog({ policy, open, onClose }: EmergencyDialogProps) {
  const t = useText()
  const [chosen, setChosen] = useState(policy.emergencyAccount)
  const { candidates, version } = policy
  const action = useAction(signInPolicy.update, {
    successToast: 'signOn.policy.forbidDone',
    invalidates: [signInPolicy.read],
    onSuccess: onClose,
  })
  const isChange = policy.emergencyAccount !== null
  const isUsable = signInPolicyForm.safeParse({ emergencyAccount: chosen }).success && chosen !== null

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      headline={t(isChange ? 'signOn.policy.change' : 'signOn.policy.forbid')}
      paragraphs={[t('signOn.policy.forbidText'), t('signOn.policy.chooseText')]}
      buttons={[
        {
          label: t(isChange ? 'signOn.policy.change' : 'signOn.policy.forbid'),
          kind: isChange ? 'primary' : 'danger',
          busy: action.pending,
          disabled: !isUsable,
          onClick: () => void action.run({ emergencyAccount: chosen, version }),
        },
      ]}
    >
      <div className={classes.rows}>
        <Select
          label={t('signOn.policy.choose')}
          value={chosen}
          onChange={setChosen}
          options={candidates.map(({ uuid, name, problem }) => ({
            value: uuid,
            label: problem === null ? name : `${name} – ${t(`signOn.policy.problems.${problem}`)}`,
            disabled: problem !== null,
          }))}
        />
        {candidates.every(({ problem }) => problem !== null) && (
          <Callout tone="warn">{t('signOn.policy.nobody')}</Callout>
        )}
        <Consequences t={t} policy={policy} chosen={chosen} />
      </div>
    </Dialog>
  )
}

/** Who is signed out, and who cannot get in. */
function Consequences({
  t,
  policy,
  chosen,
}: {
  t: Translate
  policy: SignInPolicyView
  chosen: string | null
}) {
  const own = useMember().uuid
  const { unlinkedCount, hasPasswordSession } = policy

  return (
    <>
      {unlinkedCount > 0 && (
        <Callout tone="warn">{t('signOn.policy.unlinked', { count: unlinkedCount })}</Callout>
      )}
      {hasPasswordSession && chosen !== null && chosen !== own && (
        <Callout tone="warn">{t('signOn.policy.ownSession')}</Callout>
      )}
    </>
  )
}
