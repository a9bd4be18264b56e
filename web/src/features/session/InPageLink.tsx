import type { ReactNode } from 'react'
import { openAuthScreen, readKeptQuery } from './auth-route.ts'

interface InPageLinkProps {
  screen: 'login' | 'forgot-password'
  clientId: string
  className?: string | undefined
  children: ReactNode
}

/** A link to another screen of the login, without loading a new page. */
export function InPageLink({ screen, clientId, className, children }: InPageLinkProps) {
  return (
    <a
      href={`/auth/${screen}/${encodeURIComponent(clientId)}${readKeptQuery()}`}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        openAuthScreen(screen, clientId)
      }}
    >
      {children}
    </a>
  )
}
