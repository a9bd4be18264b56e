import type { InitialPasswordLetter } from '@sorgfalt/contract/member/access'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useLeaveWarning } from '#lib/use-leave-warning.ts'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './access.module.css'
import { Letters } from './Letters.tsx'

interface PrintDialogProps {
  open: boolean
  headline: string
  letters: readonly InitialPasswordLetter[]
  onClose: () => void
}

/** Maximum number of passwords that the page shows. The print contains all of them. */
const maxShown = 50

/** Shows initial passwords and prints them as letters. The server has already deleted the passwords. */
export function PrintDialog({ open, headline, letters, onClose }: PrintDialogProps) {
  const t = useText()
  const formats = useFormats()
  const [printed, setPrinted] = useState(false)
  useLeaveWarning(open && !printed)

  const print = () => {
    setPrinted(true)
    window.print()
  }

  const hidden = letters.length - maxShown

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      closable={false}
      showCancel={false}
      headline={headline}
      buttons={[
        {
          label: t('access.finish'),
          kind: 'secondary',
          // A single password need not be printed, because the user can copy it by hand.
          disabled: !printed && letters.length > 1,
          onClick: onClose,
        },
        { label: t('access.print'), onClick: print },
      ]}
    >
      <Callout tone="warn">{t(letters.length === 1 ? 'access.onceOne' : 'access.once')}</Callout>
      <table className={classes.list}>
        <thead>
          <tr>
            <th scope="col">{t('member.list.name')}</th>
            <th scope="col">{t('archive.username')}</th>
            <th scope="col">{t('access.password')}</th>
          </tr>
        </thead>
        <tbody>
          {letters.slice(0, maxShown).map(({ username, firstName, lastName, password }) => (
            <tr key={username}>
              <td>{`${firstName} ${lastName}`}</td>
              <td>{username}</td>
              <td>{password}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <p className={classes.quiet}>
          {t('access.moreLetters', { count: hidden, number: formats.number(hidden) })}
        </p>
      )}
      <Letters letters={letters} />
    </Dialog>
  )
}
