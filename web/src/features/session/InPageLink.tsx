import type { ReactNode } from 'react'
import { go } from './place.ts'

interface InPageLinkProps {
  screen: 'login' | 'forgot-password'
  clientId: string
  className?: string | undefined
  children: ReactNode
}

/** A link between screens of the login: an ordinary address, without a new page load. */
export function InPageLink({ screen, clientId, className, children }: InPageLinkProps) {
  return (
    <a
      href={`/auth/${screen}/${encodeURIComponent(clientId)}${location.search}`}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        go(screen, clientId)
      }}
    >
      {children}
    </a>
  )
}
