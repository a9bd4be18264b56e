import type { Certificate } from '@sorgfalt/contract/certificate/certificate'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Badge } from '#ui/Badge.tsx'
import { IconAlertCircle, IconCalendarEvent, IconCircleCheck, IconCircleX } from '#ui/icons.ts'

/** Colour and icon of each validity. */
export const validityBadges = {
  valid: { tone: 'ok', icon: IconCircleCheck },
  expiring: { tone: 'warn', icon: IconCalendarEvent },
  expired: { tone: 'neutral', icon: IconAlertCircle },
  revoked: { tone: 'err', icon: IconCircleX },
} as const

/** The validity of a certificate and its last day. */
export function ValidityBadge({
  certificate: { validity, validUntil },
}: {
  certificate: Pick<Certificate, 'validity' | 'validUntil'>
}) {
  const t = useText()
  const formats = useFormats()
  const key = validity === 'valid' && validUntil === null ? 'unlimited' : validity

  return (
    <Badge {...validityBadges[validity]}>
      {t(`elearning.certificate.validity.${key}`, validUntil ? { date: formats.date(validUntil) } : {})}
    </Badge>
  )
}
