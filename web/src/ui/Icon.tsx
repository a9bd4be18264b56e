import type { ComponentType, SVGProps } from 'react'
import classes from './Icon.module.css'

/** The component of an icon in `icons.ts`. */
export type IconShape = ComponentType<SVGProps<SVGSVGElement>>

interface IconProps {
  icon: IconShape
  size?: 16 | 20 | 24 | 32
  className?: string | undefined
}

/** An icon beside a text. Screen readers read the text only. */
export function Icon({ icon: Shape, size = 20, className }: IconProps) {
  return (
    <Shape aria-hidden className={[classes.icon, className].filter(Boolean).join(' ')} data-size={size} />
  )
}
