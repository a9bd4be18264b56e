import type { SsoProviderView } from '@sorgfalt/contract/sign-on/sso-provider'

type CertificateDetails = SsoProviderView['certificateDetails']

/** How many milliseconds before the end of a certificate the administrator should renew it. */
const noticeMs = 30 * 86_400_000

/** Returns the end of the certificate that is valid longest. Undefined without a certificate. */
export const lastEndOf = (details: CertificateDetails): string | undefined =>
  details
    .map(({ validUntil }) => validUntil)
    .toSorted()
    .at(-1)

/** Returns whether all certificates end within thirty days, or have ended. */
export function isExpiring(details: CertificateDetails, now = new Date()): boolean {
  const end = lastEndOf(details)
  return end !== undefined && Date.parse(end) - now.getTime() < noticeMs
}
