import { type InitialPasswordLetter, memberAccess } from '@sorgfalt/contract/member/access'
import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { PrintDialog } from './PrintDialog.tsx'

interface LettersDialogProps {
  open: boolean
  jobUuid: string
  /** Called after the passwords have been fetched. The server deletes them when they are fetched. */
  onTaken?: () => void
  onClose: () => void
}

/** Fetches the initial passwords of a job and shows them for printing. They can be fetched only once. */
export function LettersDialog({ open, jobUuid, onTaken, onClose }: LettersDialogProps) {
  const t = useText()
  const [letters, setLetters] = useState<readonly InitialPasswordLetter[]>()
  const take = useAction(memberAccess.takeInitialPasswords, {
    onSuccess: ({ rows }) => {
      setLetters(rows)
      onTaken?.()
    },
  })

  if (letters && letters.length > 0)
    return <PrintDialog open={open} headline={t('access.ready')} letters={letters} onClose={onClose} />

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      headline={t('access.ready')}
      cancelLabel={t(letters ? 'access.close' : 'access.later')}
      buttons={
        letters
          ? []
          : [{ label: t('access.show'), busy: take.pending, onClick: () => void take.run({ jobUuid }) }]
      }
    >
      <p>{t(letters ? 'access.taken' : 'access.readyText')}</p>
    </Dialog>
  )
}
