import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './overview.module.css'

/** The placeholder for the large card and the first list cards. */
export function OverviewSkeleton() {
  return (
    <div>
      <div className={classes.skeletonHero}>
        <Skeleton width="9rem" height="24px" />
        <Skeleton width="min(26rem, 90%)" height="32px" />
        <Skeleton width="min(34rem, 100%)" count={2} />
        <Skeleton width="10rem" height="44px" />
      </div>
      <div className={classes.columns}>
        <div className={classes.lists}>
          <Skeleton height="90px" count={3} />
        </div>
        <Skeleton height="300px" />
      </div>
    </div>
  )
}
