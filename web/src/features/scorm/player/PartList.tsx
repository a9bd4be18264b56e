import type { ScormPart, ScormPartStatus } from '@sorgfalt/contract/scorm/scorm-player'
import { useFormats } from '#lib/format.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import contents from '#parts/player/contents.module.css'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import { IconCircle, IconCircleCheckFilled, IconCircleX, IconPercentage33 } from '#ui/icons.ts'
import classes from './player.module.css'

const icons: Record<ScormPartStatus, IconShape> = {
  notAttempted: IconCircle,
  incomplete: IconPercentage33,
  completed: IconCircleCheckFilled,
  passed: IconCircleCheckFilled,
  failed: IconCircleX,
}

/** Returns what a part has reported, like "bestanden · 85 %". */
function partStatus(t: Translate, { status, scorePercent }: ScormPart, percent: (value: number) => string) {
  const text = t(`scorm.player.statuses.${status}`)
  return scorePercent === null
    ? text
    : t('scorm.player.statusWithScore', { status: text, score: percent(scorePercent) })
}

/** Returns a function that describes the status of a part. */
export function usePartStatus(): (part: ScormPart) => string {
  const t = useText()
  const { percent } = useFormats()

  return (part) => partStatus(t, part, percent)
}

interface PartListProps {
  parts: readonly ScormPart[]
  /** The part on screen. */
  partId: string | null
  disabled: boolean
  onChoose: (partId: string) => void
}

/** The table of contents of a package. Headings are texts, parts are buttons. */
export function PartList({ parts, partId, disabled, onChoose }: PartListProps) {
  const describe = usePartStatus()

  return (
    <ol className={contents.list}>
      {parts.map((part) => (
        <li key={part.partId} style={{ paddingInlineStart: `${Math.min(part.depth, 4) * 12}px` }}>
          {part.isLaunchable ? (
            <button
              type="button"
              className={contents.line}
              data-state={findLineState(part, partId)}
              data-failed={part.status === 'failed' || undefined}
              aria-current={part.partId === partId || undefined}
              disabled={disabled}
              onClick={() => onChoose(part.partId)}
            >
              <Icon icon={icons[part.status]} />
              <span className={classes.partNames}>
                <span className={contents.title}>{part.title}</span>
                <span className={contents.note}>{describe(part)}</span>
              </span>
            </button>
          ) : (
            <p className={classes.heading}>{part.title}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

function findLineState(part: ScormPart, partId: string | null): 'current' | 'done' | 'open' {
  if (part.partId === partId) return 'current'
  return part.status === 'completed' || part.status === 'passed' ? 'done' : 'open'
}
