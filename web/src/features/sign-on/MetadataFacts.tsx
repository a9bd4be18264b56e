import type { SsoProviderView } from '@sorgfalt/contract/sign-on/sso-provider'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { FactList } from '#ui/FactList.tsx'
import { isExpiring } from './certificate.rules.ts'
import type { ProviderValues } from './provider.rules.ts'
import classes from './sign-on.module.css'

interface MetadataFactsProps {
  values: Pick<ProviderValues, 'issuer' | 'loginUrl' | 'certificates'>
  /** The details of the certificates. Empty if the server has not read them yet. */
  details: SsoProviderView['certificateDetails']
}

/** Shows what the metadata of a provider contain. */
export function MetadataFacts({ values, details }: MetadataFactsProps) {
  const t = useText()
  const formats = useFormats()
  const { issuer, loginUrl, certificates } = values
  const describe = ({ fingerprint, validUntil }: (typeof details)[number]): string =>
    t('signOn.settings.saml.certificate', {
      fingerprint: fingerprint.slice(0, 16),
      when: formats.date(validUntil.slice(0, 10)),
    })

  return (
    <>
      <FactList
        className={classes.facts}
        facts={[
          [t('signOn.settings.saml.issuer'), issuer],
          [t('signOn.settings.saml.loginUrl'), loginUrl],
          [
            t('signOn.settings.saml.certificates'),
            details.length > 0
              ? details.map((detail) => <div key={detail.fingerprint}>{describe(detail)}</div>)
              : formats.number(certificates.length),
          ],
        ]}
      />
      {isExpiring(details) && <Callout tone="warn">{t('signOn.settings.saml.expiring')}</Callout>}
    </>
  )
}
