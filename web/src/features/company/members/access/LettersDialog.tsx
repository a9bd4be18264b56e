import { type InitialPasswordLetter, memberAccess } from '@sorgfalt/contract/member-access'
import { useEffect, useState } from 'react'
import { remembered } from '#lib/storage.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Callout } from '#ui/Callout.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './access.module.css'
import { Letters } from './Letters.tsx'
import { orderKey } from './order.ts'

interface LettersDialogProps {
  open: boolean
  jobUuid: string
  onClose: () => void
}

/** While passwords stand here that are nowhere else, leaving the page asks first. */
function useStay(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [active])
}

/** Fetches the passwords that are ready, once, and prints them. */
export function LettersDialog({ open, jobUuid, onClose }: LettersDialogProps) {
  const t = useText()
  const [letters, setLetters] = useState<readonly InitialPasswordLetter[]>()
  const [printed, setPrinted] = useState(false)
  const take = useAction(memberAccess.takeInitialPasswords, {
    onSuccess: ({ rows }) => {
      remembered.set(orderKey, null)
      setLetters(rows)
    },
  })
  const holds = letters !== undefined && letters.length > 0
  useStay(open && holds && !printed)
  const print = () => {
    setPrinted(true)
    window.print()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      closable={!holds}
      showCancel={!holds}
      headline={t('access.ready')}
      cancelLabel={t(letters ? 'access.close' : 'access.later')}
      buttons={
        holds
          ? [
              { label: t('access.finish'), kind: 'secondary', disabled: !printed, onClick: onClose },
              { label: t('access.print'), onClick: print },
            ]
          : letters
            ? []
            : [{ label: t('access.show'), busy: take.pending, onClick: () => void take.run({ jobUuid }) }]
      }
    >
      {!letters && <p>{t('access.readyText')}</p>}
      {letters?.length === 0 && <p>{t('access.taken')}</p>}
      {letters && holds && (
        <>
          <Callout tone="warn">{t('access.once')}</Callout>
          <table className={classes.list}>
            <thead>
              <tr>
                <th scope="col">{t('member.list.name')}</th>
                <th scope="col">{t('archive.username')}</th>
                <th scope="col">{t('access.password')}</th>
              </tr>
            </thead>
            <tbody>
              {letters.map(({ username, firstName, lastName, password }) => (
                <tr key={username}>
                  <td>{`${firstName} ${lastName}`}</td>
                  <td>{username}</td>
                  <td>{password}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Letters letters={letters} />
        </>
      )}
    </Dialog>
  )
}
