import { Modal } from '@mantine/core'
import { useBlocker, useLocation } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { dialog } from '#lib/constants.ts'
import { Button, type ButtonKind } from './Button.tsx'
import { cx } from './class-names.ts'
import classes from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { IconX } from './icons.ts'
import { useWords } from './words.tsx'

export interface DialogButton {
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
  /** 30, 40 or 50rem; without one the dialog is as wide as its content, 280 to 560 px. Any other value is small (spec §2). */
  width?: 'small' | 'medium' | 'large' | (string & {})
  paragraphs?: readonly string[]
  bullets?: readonly string[]
  showCancel?: boolean
  cancelLabel?: string
  /** What the cancel button does instead of closing. */
  onCancel?: () => void
  /** false: neither Escape nor a click beside it closes it. */
  closable?: boolean
  buttons?: readonly DialogButton[]
  /** Something has been entered that is not saved: closing asks first. */
  dirty?: boolean
  children?: ReactNode
}

const { enter, exit } = dialog
const widths = new Map([
  ['medium', classes.medium],
  ['large', classes.large],
])

function useCloseOnNavigation(open: boolean, onClose: () => void): void {
  const place = useLocation({ select: (location) => location.pathname })
  const openedAt = useRef(place)
  useEffect(() => {
    if (!open) openedAt.current = place
    else if (openedAt.current !== place) onClose()
  }, [open, place, onClose])
}

/** The second click of a double click comes within this many milliseconds. */
const doubleClick = 500

/** Whether a click beside the dialog means that one: not the second click of what opened it. */
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

/** A modal dialog: the focus stays inside and returns afterwards; it closes on navigation. */
export function Dialog({ dirty = false, ...props }: DialogProps) {
  const { open, onClose, closable = true } = props
  const words = useWords().unsaved
  const [asking, setAsking] = useState(false)

  useCloseOnNavigation(open, onClose)

  // The browser's own ways out; what the app leads to is meant.
  const away = useBlocker({
    shouldBlockFn: ({ action }) => action !== 'PUSH' && action !== 'REPLACE',
    disabled: !open || !dirty,
    withResolver: true,
  })

  // After the key press: the question would take the same Escape for its own answer.
  const ask = () => setTimeout(() => setAsking(true))
  const stay = () => {
    setAsking(false)
    away.reset?.()
  }

  // Once the question is gone, so that the focus goes back to where this dialog was opened, not into it.
  const leave = () => {
    setAsking(false)
    setTimeout(away.proceed ?? onClose, exit)
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
        headline={words.title}
        paragraphs={[words.text]}
        cancelLabel={words.stay}
        buttons={[{ label: words.leave, kind: 'danger', onClick: leave }]}
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
  } = props

  const words = useWords()
  const beside = useClickBeside(open)
  // A dialog that is made open learns a moment later that it is: only so it knows what had the focus before, to give it back.
  const opened = useDeferredValue(open, false)
  const widthClass = width === undefined ? undefined : (widths.get(width) ?? classes.small)

  return (
    <Modal.Root
      unstyled
      opened={open && opened}
      onClose={onClose}
      closeOnEscape={closable}
      closeOnClickOutside={closable && beside}
      // Locking would inject a style element; base.css does it (stack.md).
      lockScroll={false}
      zIndex={300}
      transitionProps={{ transition: 'fade', duration: enter, exitDuration: exit }}
      classNames={{ inner: classes.inner, content: cx(classes.dialog, widthClass) }}
    >
      <Modal.Overlay className={classes.backdrop} />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title component="h2">{headline}</Modal.Title>
          {closable && (
            <IconButton icon={IconX} label={words.close} onClick={onClose} className={classes.close} />
          )}
        </div>
        <DialogBody {...props} />
        {(showCancel || buttons.length > 0) && (
          <div className={classes.foot}>
            {showCancel && <Button onClick={onCancel ?? onClose}>{cancelLabel ?? words.cancel}</Button>}
            {buttons.map(({ label, ...button }) => (
              <Button key={label} kind="primary" {...button}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

/** What scrolls must be reachable by keyboard; what does not scroll is no stop. */
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
