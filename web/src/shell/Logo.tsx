import type { LicenseeConfig } from '@sorgfalt/contract/licensee'
import classes from './Logo.module.css'

/** The licensee's logo, else its initial and name. */
export function Logo({ licensee }: { licensee: Pick<LicenseeConfig, 'licenseeName' | 'images'> }) {
  const { licenseeName, images } = licensee
  if (images.logo) return <img src={images.logo} alt={licenseeName} className={classes.image} />
  return (
    <span className={classes.logo}>
      <span className={classes.mark} aria-hidden>
        {licenseeName.slice(0, 1)}
      </span>
      <span className={classes.name}>{licenseeName}</span>
    </span>
  )
}
