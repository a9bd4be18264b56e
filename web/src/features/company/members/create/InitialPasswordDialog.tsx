import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'

import classes from '../details/member.module.css'
import type { NewMemberValues } from './new-member.rules.ts'

interface InitialPasswordProps {
  member: Pick<NewMemberValues, 'firstName' | 'lastName' | 'username'>
  password: string
  onClose: () => void
}

/** The first password, told this once: to be handed over. */
export function InitialPasswordDialog({ member: { firstName, lastName, username }, password, onClose }: InitialPasswordProps) {
  const t = useText()
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      closable={false}
      headline={t('member.create.initialTitle', { name: `${firstName} ${lastName}` })}
      cancelLabel={t('member.create.initialDone')}
    >
      <div className={classes.rows}>
        <Callout tone="warn">{t('member.create.initialOnce')}</Callout>
        <p>{t('member.create.initialFor', { username })}</p>
        <p className={classes.secret}>{password}</p>
      </div>
    </Dialog>
  )
}
