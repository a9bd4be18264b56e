import { Modal, type ModalRootProps } from '@mantine/core'
import { useEffect, useId } from 'react'
import { dialog } from '#lib/constants.ts'
import { createStore, useStore } from '#lib/store.ts'
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

/** The ids of the open boxes. The last one is above the others. */
const openBoxes = createStore<readonly string[]>([])

/** Returns whether a box is above all other open boxes. */
function useIsTopmost(opened: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return undefined

    openBoxes.set((ids) => [...ids, id])

    // Waits for the end of the key press. Otherwise a press of Escape would also close the box below.
    return () => void setTimeout(() => openBoxes.set((ids) => ids.filter((one) => one !== id)))
  }, [opened, id])

  return useStore(openBoxes, (ids) => ids.at(-1) === id)
}

/**
 * A box above a backdrop that covers the page. Keeps the focus inside, and returns it when the box closes.
 * Escape closes only the topmost box.
 */
export function ModalFrame(props: ModalFrameProps) {
  const { label, inner, content, closeOnEscape = true, children, ...root } = props
  const isTopmost = useIsTopmost(root.opened)

  return (
    <Modal.Root
      {...root}
      closeOnEscape={closeOnEscape && isTopmost}
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
