import classes from './Skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length; the default fills the place. */
  width?: string
  height?: string
  /** How many below each other. */
  count?: number
}

/** Holds the place of what is being loaded. */
export function Skeleton({ width = '100%', height = '1.25rem', count = 1 }: SkeletonProps) {
  return (
    <div aria-hidden className={classes.list}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.bar} style={{ width, height }} />
      ))}
    </div>
  )
}
