import { useText } from '#lib/texts.tsx'
import { cx } from '#ui/class-names.ts'
import classes from './level.module.css'
import { bandOf } from './looks.ts'

const steps = Array.from({ length: 10 }, (_, index) => index + 1)

interface LevelProps {
  /** null = not assessable: too few answered. */
  level: number | null
  /** Leaves the ten steps out, where there is little room. */
  short?: boolean
}

/** Only the number on its colour; the word stands beside it. */
export function LevelChip({ level, large = false }: { level: number | null; large?: boolean }) {
  return (
    <span className={cx(classes.chip, large && classes.large)} data-level={level ?? undefined}>
      {level ?? '–'}
    </span>
  )
}

/** Ten steps in the colour of the level. */
export function LevelSteps({ level }: { level: number }) {
  return (
    <span className={classes.steps} data-level={level} aria-hidden>
      {steps.map((step) => (
        <span key={step} data-reached={step <= level || undefined} />
      ))}
    </span>
  )
}

/** A risk's level: number, ten steps and word; colour never says it alone. */
export function Level({ level, short = false }: LevelProps) {
  const t = useText()
  return (
    <span className={classes.level}>
      <LevelChip level={level} />
      {!short && level !== null && <LevelSteps level={level} />}
      <span className={classes.word}>{t(`riskAssessment.bands.${bandOf(level)}`)}</span>
    </span>
  )
}
