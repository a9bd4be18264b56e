import { useText } from '#lib/texts.tsx'
import { cx } from '#ui/class-names.ts'
import classes from './level.module.css'
import { findBand } from './risk-badges.ts'

const steps = Array.from({ length: 10 }, (_, index) => index + 1)

interface LevelProps {
  /** null: the risk cannot be assessed, because too few members answered. */
  level: number | null
  /** True: leaves out the ten steps, for narrow spaces. */
  short?: boolean
}

/** The number of a level on a background in the colour of the level, without the name of the band. */
export function LevelChip({ level, large = false }: { level: number | null; large?: boolean }) {
  return (
    <span className={cx(classes.chip, large && classes.large)} data-level={level ?? undefined}>
      {level ?? '–'}
    </span>
  )
}

/** Ten steps, filled up to the level in its colour. */
export function LevelSteps({ level }: { level: number }) {
  return (
    <span className={classes.steps} data-level={level} aria-hidden>
      {steps.map((step) => (
        <span key={step} data-reached={step <= level || undefined} />
      ))}
    </span>
  )
}

/** The level of a risk as number, steps and name of the band, so that it does not depend on colour. */
export function Level({ level, short = false }: LevelProps) {
  const t = useText()
  return (
    <span className={classes.level}>
      <LevelChip level={level} />
      {!short && level !== null && <LevelSteps level={level} />}
      <span className={classes.word}>{t(`riskAssessment.bands.${findBand(level)}`)}</span>
    </span>
  )
}
