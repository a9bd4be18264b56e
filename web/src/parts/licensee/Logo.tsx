import type { LicenseeConfig } from '@sorgfalt/contract/licensee/licensee'
import { useState } from 'react'
import classes from './Logo.module.css'

/** A logo with at least this ratio of width to height is assumed to contain the name. */
const wordMarkRatio = 1.8

/**
 * The licensee's logo. The name is shown beside it unless the picture is wide enough to contain the name.
 * Without a picture, the initial and the name are shown.
 */
export function Logo({ licensee }: { licensee: Pick<LicenseeConfig, 'licenseeName' | 'images'> }) {
  const { licenseeName, images } = licensee
  const [ratio, setRatio] = useState<number | null>(null)
  const [broken, setBroken] = useState<string>()
  const picture = images.logo === broken ? null : images.logo
  const showsName = !picture || (ratio !== null && ratio < wordMarkRatio)

  return (
    <span className={classes.logo}>
      {picture ? (
        <img
          src={picture}
          alt={showsName ? '' : licenseeName}
          className={classes.image}
          onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
          onError={() => setBroken(picture)}
        />
      ) : (
        <span className={classes.mark} aria-hidden>
          {licenseeName.slice(0, 1)}
        </span>
      )}
      {showsName && <span className={classes.name}>{licenseeName}</span>}
    </span>
  )
}
