import { Modal, type ModalRootProps } from '@mantine/core'
import { dialog } from '#lib/constants.ts'
import { cx } from './class-names.ts'
import classes from './ModalFrame.module.css'

interface ModalFrameProps
  extends Pick<ModalRootProps, 'opened' | 'onClose' | 'closeOnEscape' | 'closeOnClickOutside' | 'children'> {
  /** Accessible name. Default: the `Modal.Title` inside. */
  label?: string
  /** The class that places the content on the page. */
  inner: string | undefined
  /** The class that sizes the content. */
  content: string | undefined
}

/**
 * A box above a backdrop that covers the page. Keeps the focus inside, and returns it when the box closes.
 */
export function ModalFrame({ label, inner, content, children, ...root }: ModalFrameProps) {
  return (
    <Modal.Root
      {...root}
      unstyled
      // Mantine's scroll lock would inject a style element. base.css prevents scrolling instead.
      lockScroll={false}
      zIndex={300}
      transitionProps={{ transition: 'fade', duration: dialog.enter, exitDuration: dialog.exit }}
      classNames={{ inner: cx(classes.inner, inner), content: cx(classes.content, content) }}
    >
      <Modal.Overlay className={classes.backdrop} />
      <Modal.Content aria-label={label}>{children}</Modal.Content>
    </Modal.Root>
  )
}
