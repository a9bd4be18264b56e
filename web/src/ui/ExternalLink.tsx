import type { ReactNode } from 'react'
import { useLabels } from './labels.tsx'

/** A link to another site, which opens in a new tab. Only web and email addresses become links. */
export function ExternalLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  const labels = useLabels()
  if (!/^(https?:|mailto:|tel:|\/)/i.test(href)) return <span className={className}>{children}</span>

  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className="visually-hidden"> ({labels.newTab})</span>
    </a>
  )
}
