import { useLicensee } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { LegalLinks } from '#parts/licensee/LegalLinks.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import classes from './Footer.module.css'

const year = new Date().getFullYear()

/** The copyright and the legal links that the licensee has configured. */
export function Footer() {
  const t = useText()
  const { licenseeName, footer } = useLicensee()

  return (
    <footer className={classes.footer} aria-label={t('shell.footer.label')}>
      <span>
        © {year}{' '}
        {footer.licenseeLink ? (
          <ExternalLink href={footer.licenseeLink}>{licenseeName}</ExternalLink>
        ) : (
          licenseeName
        )}
      </span>
      <LegalLinks footer={footer} />
    </footer>
  )
}
