import classes from './Skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length. Default width: the available space. */
  width?: string
  height?: string
  /** Number of lines. */
  count?: number
}

/** A placeholder for content that is being loaded. */
export function Skeleton({ width = '100%', height = '1.25rem', count = 1 }: SkeletonProps) {
  return (
    <div aria-hidden className={classes.list}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.bar} style={{ width, height }} />
      ))}
    </div>
  )
}
