import { useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { Button } from '#ui/Button.tsx'
import { IconHelpCircle } from '#ui/icons.ts'
import { AskDialog } from './AskDialog.tsx'

/** The button below each page of the player that opens a dialog for questions about the page. */
export function AskButton({
  executionUuid,
  page,
}: {
  executionUuid: string
  page: { id: string; title: string }
}) {
  const t = useText()
  const [open, setOpen] = useState(false)

  return (
    <>
      <Button kind="ghost" icon={IconHelpCircle} onClick={() => setOpen(true)}>
        {t('elearning.questions.ask')}
      </Button>
      <AskDialog
        key={page.id}
        open={open}
        onClose={() => setOpen(false)}
        executionUuid={executionUuid}
        page={page}
      />
    </>
  )
}
