import type { ReactNode } from 'react'
import { useWords } from './words.tsx'

/** A link out of the app, in a new tab; only web and mail addresses become links. */
export function ExternalLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  const words = useWords()
  if (!/^(https?:|mailto:|tel:|\/)/i.test(href)) return <span className={className}>{children}</span>

  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="visually-hidden"> ({words.newTab})</span>
    </a>
  )
}
