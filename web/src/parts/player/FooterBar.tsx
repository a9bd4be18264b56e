import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconArrowLeft, IconList } from '#ui/icons.ts'
import classes from './footer.module.css'

interface FooterBarProps {
  /** The button to the previous step. Undefined: there is no such button. */
  back: { label: string; disabled: boolean; onClick: () => void } | undefined
  /** The button that opens the list of contents on small screens. */
  contents: { label: string; onClick: () => void }
  /** Hints or the score, between the buttons. */
  middle: ReactNode
  /** The button to the next step. */
  children: ReactNode
}

/** The footer of a course or an execution: the buttons back and forward, with hints between them. */
export function FooterBar({ back, contents, middle, children }: FooterBarProps) {
  return (
    <footer className={classes.footer}>
      {back && (
        <Button
          size="large"
          icon={IconArrowLeft}
          disabled={back.disabled}
          aria-label={back.label}
          className={classes.back ?? ''}
          onClick={back.onClick}
        >
          {back.label}
        </Button>
      )}
      <IconButton
        framed
        icon={IconList}
        label={contents.label}
        className={classes.contentsButton}
        onClick={contents.onClick}
      />
      <div className={classes.middle}>{middle}</div>
      {children}
    </footer>
  )
}
