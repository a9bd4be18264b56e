import type { LicenseeConfig } from '@sorgfalt/contract/licensee/licensee'
import { useText } from '#lib/texts.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import classes from './LegalLinks.module.css'

/** The links to the legal notice and the data protection notice, if they are configured. */
export function LegalLinks({ footer }: Pick<LicenseeConfig, 'footer'>) {
  const t = useText()
  const { legalNoticeLink, dataProtectionLink } = footer
  if (!legalNoticeLink && !dataProtectionLink) return null

  return (
    <span className={classes.links}>
      {legalNoticeLink && <ExternalLink href={legalNoticeLink}>{t('shell.footer.legalNotice')}</ExternalLink>}
      {dataProtectionLink && (
        <ExternalLink href={dataProtectionLink}>{t('shell.footer.dataProtection')}</ExternalLink>
      )}
    </span>
  )
}
