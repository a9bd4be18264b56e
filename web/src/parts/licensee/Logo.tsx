import type { LicenseeConfig } from '@sorgfalt/contract/licensee/licensee'
import { useState } from 'react'
import classes from './Logo.module.css'

/** Wider than this, a logo is a word mark: it says the name itself. */
const wordMark = 1.8

/**
 * The licensee's logo, with the name beside it when the picture is only a mark; without a picture that loads
 * the initial and the name.
 */
export function Logo({ licensee }: { licensee: Pick<LicenseeConfig, 'licenseeName' | 'images'> }) {
  const { licenseeName, images } = licensee
  const [ratio, setRatio] = useState<number | null>(null)
  const [broken, setBroken] = useState<string>()
  const picture = images.logo === broken ? null : images.logo
  const named = !picture || (ratio !== null && ratio < wordMark)
  return (
    <span className={classes.logo}>
      {picture ? (
        <img
          src={picture}
          alt={named ? '' : licenseeName}
          className={classes.image}
          onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
          onError={() => setBroken(picture)}
        />
      ) : (
        <span className={classes.mark} aria-hidden>
          {licenseeName.slice(0, 1)}
        </span>
      )}
      {named && <span className={classes.name}>{licenseeName}</span>}
    </span>
  )
}
