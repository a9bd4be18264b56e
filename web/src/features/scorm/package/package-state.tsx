import type { ScormState } from '@sorgfalt/contract/scorm/scorm-package'
import { useText } from '#lib/texts.tsx'
import { State, type Tone } from '#ui/Badge.tsx'
import type { IconShape } from '#ui/Icon.tsx'
import { IconArchive, IconCircleCheck, IconPencil } from '#ui/icons.ts'

/** How lists and pages show the state of a package. */
export const packageStates: Record<ScormState, { tone: Tone; icon: IconShape }> = {
  draft: { tone: 'info', icon: IconPencil },
  released: { tone: 'ok', icon: IconCircleCheck },
  replaced: { tone: 'neutral', icon: IconArchive },
}

/** The state of a package. */
export function PackageState({ state }: { state: ScormState }) {
  const t = useText()
  return <State {...packageStates[state]}>{t(`scorm.states.${state}`)}</State>
}
