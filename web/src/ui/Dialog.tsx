import { Modal } from '@mantine/core'
import { useBlocker, useLocation } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { dialog } from '#lib/constants.ts'
import { Button, type ButtonKind } from './Button.tsx'
import { cx } from './class-names.ts'
import classes from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { IconX } from './icons.ts'
import { useLabels } from './labels.tsx'
import { ModalFrame } from './ModalFrame.tsx'

interface DialogButton {
  label: string
  kind?: ButtonKind
  onClick: () => void
  busy?: boolean
  disabled?: boolean
}

interface DialogProps {
  open: boolean
  onClose: () => void
  headline: string
  /**
   * Small, medium and large are 30, 40 and 50rem, and wide is 60rem. Any other text means small (spec §2).
   * Default: as wide as the content, from 280 to 560 px.
   */
  width?: 'small' | 'medium' | 'large' | 'wide' | (string & {})
  paragraphs?: readonly string[]
  bullets?: readonly string[]
  showCancel?: boolean
  cancelLabel?: string
  /** Called by the cancel button. Default: the dialog closes. */
  onCancel?: () => void
  /** False: neither Escape nor a click outside the dialog closes it. */
  closable?: boolean
  buttons?: readonly DialogButton[]
  /** A line beside the buttons: what they will do. */
  footnote?: ReactNode
  /** True: the dialog has unsaved entries and asks before it closes. */
  dirty?: boolean
  children?: ReactNode
}

const widths = new Map([
  ['medium', classes.medium],
  ['large', classes.large],
  ['wide', classes.wide],
])

function useCloseOnNavigation(open: boolean, onClose: () => void): void {
  const pathname = useLocation({ select: (location) => location.pathname })
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (!open) openedAt.current = pathname
    else if (openedAt.current !== pathname) onClose()
  }, [open, pathname, onClose])
}

/** Maximum milliseconds between the two clicks of a double click. */
const doubleClick = 500

/**
 * Returns whether a click outside the dialog may close it. False for the second click of a double click that
 * opened the dialog.
 */
function useClickBeside(open: boolean): boolean {
  const [meant, setMeant] = useState(false)
  useEffect(() => {
    if (!open) return undefined

    const timer = setTimeout(() => setMeant(true), doubleClick)

    return () => {
      clearTimeout(timer)
      setMeant(false)
    }
  }, [open])

  return meant
}

/** A modal dialog. It keeps the focus inside, returns the focus when it closes, and closes on navigation. */
export function Dialog({ dirty = false, ...props }: DialogProps) {
  const { open, onClose, closable = true } = props
  const labels = useLabels().unsaved
  const [asking, setAsking] = useState(false)

  useCloseOnNavigation(open, onClose)

  // Blocks only the browser's own navigation, such as the back button. A click on a link of the app is
  // intended.
  const away = useBlocker({
    shouldBlockFn: ({ action }) => action !== 'PUSH' && action !== 'REPLACE',
    disabled: !open || !dirty,
    withResolver: true,
  })

  // Opens the confirmation after the key press. Otherwise the same press of Escape would also close the
  // confirmation.
  const ask = () => setTimeout(() => setAsking(true))
  const stay = () => {
    setAsking(false)
    away.reset?.()
  }

  // Closes the dialog after the confirmation has closed, so that the focus returns to the element that opened
  // the dialog.
  const leave = () => {
    setAsking(false)
    setTimeout(away.proceed ?? onClose, dialog.exit)
  }

  return (
    <>
      <Frame
        {...props}
        onClose={dirty ? ask : onClose}
        closable={closable && !asking && away.status !== 'blocked'}
      />
      <Frame
        open={open && (asking || away.status === 'blocked')}
        onClose={stay}
        headline={labels.title}
        paragraphs={[labels.text]}
        cancelLabel={labels.stay}
        buttons={[{ label: labels.leave, kind: 'danger', onClick: leave }]}
      />
    </>
  )
}

function Frame(props: Omit<DialogProps, 'dirty'>) {
  const {
    open,
    onClose,
    headline,
    width,
    showCancel = true,
    cancelLabel,
    onCancel,
    closable = true,
    buttons = [],
    footnote,
  } = props

  const labels = useLabels()
  const beside = useClickBeside(open)
  // Opens one render later, so that Mantine can record which element had the focus before.
  const opened = useDeferredValue(open, false)
  const widthClass = width === undefined ? undefined : (widths.get(width) ?? classes.small)

  return (
    <ModalFrame
      opened={open && opened}
      onClose={onClose}
      closeOnEscape={closable}
      closeOnClickOutside={closable && beside}
      inner={classes.inner}
      content={cx(classes.dialog, widthClass)}
    >
      <div className={classes.head}>
        <Modal.Title component="h2">{headline}</Modal.Title>
        {closable && (
          <IconButton icon={IconX} label={labels.close} onClick={onClose} className={classes.close} />
        )}
      </div>
      <DialogBody {...props} />
      {(showCancel || buttons.length > 0) && (
        <div className={classes.footer}>
          {footnote && <p className={classes.footnote}>{footnote}</p>}
          {showCancel && <Button onClick={onCancel ?? onClose}>{cancelLabel ?? labels.cancel}</Button>}
          {buttons.map(({ label, ...button }) => (
            <Button key={label} kind="primary" {...button}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </ModalFrame>
  )
}

/** Makes the body of the dialog reachable by keyboard if it can be scrolled. */
function reachable(body: HTMLElement | null): void {
  if (!body) return
  if (body.scrollHeight > body.clientHeight) body.tabIndex = 0
  else body.removeAttribute('tabindex')
}

function DialogBody({ paragraphs, bullets, children }: DialogProps) {
  if (!paragraphs?.length && !bullets?.length && !children) return null
  return (
    <div ref={reachable} className={classes.body}>
      {paragraphs?.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {bullets && bullets.length > 0 && (
        <ul>
          {bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
