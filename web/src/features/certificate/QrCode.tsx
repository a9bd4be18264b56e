import { qrPath } from '@sorgfalt/contract/certificate/sheet'
import { useText } from '#lib/texts.tsx'

/** The QR code of the verification page. `rows` are its modules, `1` = dark. */
export function QrCode({ rows, className }: { rows: readonly string[]; className: string | undefined }) {
  const t = useText()
  return (
    <svg
      className={className}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the QR code is drawn inline
      role="img"
      aria-label={t('elearning.certificate.qr')}
    >
      <path d={qrPath(rows)} />
    </svg>
  )
}

/** Returns the address of the verification page without protocol and code. */
export function shortenUrl(verifyUrl: string): string {
  return verifyUrl.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '')
}
