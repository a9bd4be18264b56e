import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { CountBadge } from './Badge.tsx'
import type { LinkTarget } from './link.ts'
import classes from './Tabs.module.css'

export interface Tab {
  label: string
  link: LinkTarget
  /** The number of open items, with its label. */
  count?: { value: number; label: string }
}

/**
 * Tabs as links to routes, with a mark for the current page. The caller leaves out tabs that the member may
 * not open.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const bar = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const router = useRouter()

  // The bar can be scrolled on narrow screens. This effect scrolls it to the current tab, because the router
  // restores an earlier scroll position.
  useEffect(() => {
    const show = () => {
      const current = pathname && bar.current?.querySelector<HTMLElement>('[aria-current="page"]')
      if (bar.current && current)
        bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2
    }

    show()

    return router.subscribe('onRendered', show)
  }, [pathname, router])

  return (
    <nav aria-label={label} className={classes.bar} ref={bar}>
      <ul className={classes.list}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link {...tab.link} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
              {tab.label}
              {tab.count && <CountBadge count={tab.count.value} label={tab.count.label} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
