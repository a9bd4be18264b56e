import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonFace, type ButtonLook, buttonClass } from './Button.tsx'
import type { LinkTarget } from './link.ts'

interface ButtonLinkProps extends ButtonLook {
  link: LinkTarget
  className?: string
  children: ReactNode
}

/** A link that looks like a button. It opens a page and changes nothing. */
export function ButtonLink({ link, icon, iconAfter, className, children, ...style }: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonClass(style, className)}>
      <ButtonFace icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonFace>
    </Link>
  )
}
