import { type ReactNode, useEffect, useRef } from 'react'

let firstScreen = true

/** The h1 of a screen. After a navigation the focus moves here, so that screen readers announce where one is. */
export function ScreenHeading({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The first screen belongs to the browser: it reads the title and starts at the top.
    if (!firstScreen) heading.current?.focus({ preventScroll: true })
    firstScreen = false
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
