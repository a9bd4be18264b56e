import { Button } from '#ui/Button.tsx'
import classes from './plan.module.css'

interface InlineConfirmationProps {
  text: string
  /** Labels of the buttons that confirm and cancel. */
  yes: string
  no: string
  busy: boolean
  onYes: () => void
  onNo: () => void
}

/** A question that replaces the button that was pressed, with buttons to confirm and cancel. */
export function InlineConfirmation({ text, yes, no, busy, onYes, onNo }: InlineConfirmationProps) {
  return (
    <>
      <p>{text}</p>
      <div className={classes.buttons}>
        <Button size="small" kind="danger" busy={busy} onClick={onYes}>
          {yes}
        </Button>
        {/* The pressed button is no longer rendered. The focus moves to the button that cancels. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed a button */}
        <Button size="small" kind="ghost" autoFocus onClick={onNo}>
          {no}
        </Button>
      </div>
    </>
  )
}
