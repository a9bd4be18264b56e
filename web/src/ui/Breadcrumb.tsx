import { Link } from '@tanstack/react-router'
import classes from './Breadcrumb.module.css'
import { Icon } from './Icon.tsx'
import { IconChevronRight, IconHome } from './icons.ts'
import { useLabels } from './labels.tsx'
import type { LinkTarget } from './link.ts'

export interface Crumb {
  label: string
  /** Undefined for a level without a page. */
  link?: LinkTarget
}

/** The path from the start page (/dashboard) to the current page, which is the last crumb. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const labels = useLabels()
  // A record that is still loading has no name yet.
  const named = crumbs.filter(({ label }) => label.trim() !== '')

  return (
    <nav aria-label={labels.breadcrumb}>
      <ol className={classes.list}>
        <li>
          <Link to="/dashboard" className={classes.home} aria-label={labels.home}>
            <Icon icon={IconHome} size={16} />
          </Link>
        </li>
        {named.map((crumb) => (
          <li key={crumb.label} aria-current={crumb === crumbs.at(-1) ? 'page' : undefined}>
            <Icon icon={IconChevronRight} size={16} />
            {crumb.link ? <Link {...crumb.link}>{crumb.label}</Link> : <span>{crumb.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
