import { type ReactNode, useEffect, useRef } from 'react'

let firstScreen = true

/** The h1 of a screen. Gets the focus after a navigation, so that screen readers announce the screen. */
export function ScreenHeading({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Skips the first screen, where the screen reader reads the title and starts at the top.
    if (!firstScreen) heading.current?.focus({ preventScroll: true })
    firstScreen = false
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
