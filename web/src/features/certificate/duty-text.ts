import type { Duty } from '@sorgfalt/contract/certificate/certificate'
import type { Translate } from '@sorgfalt/texts'

/** Returns the function and place of a person who signs a certificate, or null if they are unknown. */
export const dutyText = (t: Translate, duty: Duty | null): string | null =>
  duty && t(`certificate.duty.${duty.kind}`, { place: duty.place })
