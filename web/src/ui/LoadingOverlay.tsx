import { Icon } from './Icon.tsx'
import { IconLoader2 } from './icons.ts'
import classes from './LoadingOverlay.module.css'

/** Covers the page while an operation runs that the member must wait for. */
export function LoadingOverlay({ text }: { text: string }) {
  return (
    <div className={classes.overlay}>
      <output className={classes.box}>
        <Icon icon={IconLoader2} size={24} className={classes.spin} />
        {text}
      </output>
    </div>
  )
}
