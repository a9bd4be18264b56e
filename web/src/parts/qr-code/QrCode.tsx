import { qrPath } from '@sorgfalt/contract/certificate/sheet'

interface QrCodeProps {
  /** The modules of the code, one text per row, `1` = dark. */
  rows: readonly string[]
  label: string
  className: string | undefined
}

/** A QR code as a drawing. */
export function QrCode({ rows, label, className }: QrCodeProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the QR code is drawn inline
      role="img"
      aria-label={label}
    >
      <path d={qrPath(rows)} />
    </svg>
  )
}
