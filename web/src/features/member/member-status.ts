import type { MemberHead } from '@sorgfalt/contract/member/list'
import type { Tone } from '#ui/Badge.tsx'
import type { IconShape } from '#ui/Icon.tsx'
import { IconArchive, IconCircleCheck, IconMail } from '#ui/icons.ts'

/** Colour and icon of the badge for each status. */
export const statusBadges: Record<MemberHead['status'], { tone: Tone; icon: IconShape }> = {
  active: { tone: 'ok', icon: IconCircleCheck },
  invited: { tone: 'neutral', icon: IconMail },
  archived: { tone: 'neutral', icon: IconArchive },
}
