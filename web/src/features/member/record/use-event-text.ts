import type { RecordEvent } from '@sorgfalt/contract/member/record'
import { useText } from '#lib/texts.tsx'

/** Returns a function that describes an event of a member's record in a sentence. */
export function useEventText(): (event: RecordEvent) => string {
  const t = useText()
  return ({ kind, subject, detail }) => t(`member.record.events.${kind}`, { subject, detail: detail ?? '' })
}
