import { Button } from '#ui/Button.tsx'
import classes from './plan.module.css'

interface QuestionProps {
  text: string
  /** What the deed and the way back are called. */
  yes: string
  no: string
  busy: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks before something goes that would have to be made anew; stands where the button was. */
export function Question({ text, yes, no, busy, onYes, onNo }: QuestionProps) {
  return (
    <>
      <p>{text}</p>
      <div className={classes.buttons}>
        <Button size="small" kind="danger" busy={busy} onClick={onYes}>
          {yes}
        </Button>
        {/* Where the focus was is nothing any more; the harmless way takes it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it follows a press of a button */}
        <Button size="small" kind="ghost" autoFocus onClick={onNo}>
          {no}
        </Button>
      </div>
    </>
  )
}
