import { useFocusTrap, useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'

/**
 * Returns the props of a panel that is part of the page on wide screens and slides over the page on narrow
 * ones. On narrow screens the panel is modal: the focus stays inside, and Escape closes it.
 */
export function useSlideIn(query: string, open: boolean, label: string, onClose: () => void) {
  const narrow = useMediaQuery(query, undefined, { getInitialValueInEffect: false })
  const modal = narrow && open
  const ref = useFocusTrap(modal)

  useEffect(() => {
    if (!modal) return undefined

    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }

    addEventListener('keydown', closeOnEscape)

    return () => removeEventListener('keydown', closeOnEscape)
  }, [modal, onClose])

  return {
    narrow,
    modal,
    props: { ref, ...(modal && { role: 'dialog', 'aria-modal': true, 'aria-label': label }) },
  }
}
