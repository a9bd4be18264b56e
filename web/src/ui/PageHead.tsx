import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'
import { Icon, type IconShape } from './Icon.tsx'
import type { LinkTarget } from './link.ts'
import classes from './PageHead.module.css'
import { ScreenHeading } from './ScreenHeading.tsx'
import { type Tab, Tabs } from './Tabs.tsx'

interface PageHeadProps {
  headline: string
  icon?: IconShape
  /** Shown to the left of headline and context, for example initials. */
  leading?: ReactNode
  /** Makes the headline a link. */
  link?: LinkTarget
  crumbs?: readonly Crumb[]
  /** One line, for example counts or dates. */
  context?: ReactNode
  actions?: ReactNode
  tabs?: { label: string; items: readonly Tab[] }
}

/** The head of a screen: breadcrumb, headline, one line of context, actions, tabs. */
export function PageHead({ headline, icon, leading, link, crumbs, context, actions, tabs }: PageHeadProps) {
  return (
    <div className={classes.head}>
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <div className={classes.line}>
        <div className={classes.subject}>
          {leading}
          <div className={classes.titles}>
            <ScreenHeading className={classes.headline}>
              {icon && <Icon icon={icon} size={24} />}
              {link ? <Link {...link}>{headline}</Link> : headline}
            </ScreenHeading>
            {context && <p className={classes.context}>{context}</p>}
          </div>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {tabs && tabs.items.length > 0 && (
        <div className={classes.tabs}>
          <Tabs label={tabs.label} tabs={tabs.items} />
        </div>
      )}
    </div>
  )
}
