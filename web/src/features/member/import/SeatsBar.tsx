import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import classes from './seats.module.css'

interface SeatsBarProps {
  used: number
  max: number
  /** Number of members that the import creates. Undefined while unknown. */
  added?: number
}

/** A bar of the taken, added and free seats, with a legend. */
export function SeatsBar({ used, max, added }: SeatsBarProps) {
  const t = useText()
  const formats = useFormats()
  const free = Math.max(0, max - used - (added ?? 0))
  const parts = [
    { key: 'used', count: used, text: t('memberImport.seats.used', { seats: formats.number(used) }) },
    ...(added === undefined
      ? []
      : [
          {
            key: 'added',
            count: added,
            text: t('memberImport.seats.added', { seats: formats.number(added) }),
          },
        ]),
    { key: 'free', count: free, text: t('memberImport.seats.free', { seats: formats.number(free) }) },
  ]

  return (
    <div className={classes.seats}>
      <p className={classes.sum}>
        {added === undefined
          ? t('memberImport.seats.freeOf', { free: formats.number(free), max: formats.number(max) })
          : t('memberImport.seats.usedOf', { used: formats.number(used + added), max: formats.number(max) })}
      </p>
      <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
        <Segments parts={parts} total={Math.max(max, used + (added ?? 0), 1)} />
      </svg>
      <ul className={classes.legend}>
        {parts.map(({ key, text }) => (
          <li key={key} data-part={key}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Segments({ parts, total }: { parts: readonly { key: string; count: number }[]; total: number }) {
  let start = 0
  return parts.map(({ key, count }) => {
    const x = start
    const width = (count / total) * 100
    start += width
    return <rect key={key} data-part={key} x={x} y={0} width={width} height={1} />
  })
}
