/** Blocks with safety signs, and with a picture whose points show texts. */
import type { Block } from '@sorgfalt/contract/elearning/content'
import { useId, useState } from 'react'
import { useText } from '#lib/texts.tsx'
import { Each } from './Each.tsx'
import classes from './media.module.css'
import { spotStyle } from './spot-style.ts'

type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>

/** Safety signs with name, meaning, group and number. */
export function Signs({ items }: BlockOf<'signs'>) {
  const t = useText()
  return (
    <ul className={classes.signs}>
      {items.map(({ code, group, title, text, src }) => (
        <li key={code}>
          <img src={src} alt="" width={96} height={96} />
          <div>
            <p className={classes.signTitle}>{title}</p>
            {text && <p>{text}</p>}
            <p className={classes.signCode}>
              {t(`elearning.blocks.signGroups.${group}`)} · {code}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/**
 * A picture with numbered points. The text of the chosen point is below the picture. Print shows all texts.
 */
export function Hotspots({ src, alt, width, height, spots }: BlockOf<'hotspots'>) {
  const t = useText()
  const id = useId()
  const [open, setOpen] = useState<number>()
  const [seen, setSeen] = useState<readonly number[]>([])
  const choose = (index: number) => {
    setOpen(index)
    setSeen((before) => (before.includes(index) ? before : [...before, index]))
  }

  const spot = open === undefined ? undefined : spots[open]

  return (
    <figure className={classes.hotspots}>
      <div className={classes.spotted}>
        <img src={src} alt={alt} width={width} height={height} />
        <Each of={spots}>
          {({ x, y, title }, index) => (
            <button
              type="button"
              className={classes.spot}
              style={spotStyle({ x, y })}
              aria-pressed={open === index}
              aria-controls={id}
              data-seen={seen.includes(index) || undefined}
              onClick={() => choose(index)}
            >
              <span aria-hidden>{index + 1}</span>
              <span className="visually-hidden">
                {t('elearning.blocks.spot', { number: index + 1, title })}
              </span>
            </button>
          )}
        </Each>
      </div>
      <figcaption>
        <div id={id} aria-live="polite" className={classes.spotText}>
          {spot ? (
            <>
              <strong>
                {(open ?? 0) + 1} {spot.title}
              </strong>
              <p>{spot.text}</p>
            </>
          ) : (
            t('elearning.blocks.spotsHint')
          )}
        </div>
        <p className={classes.seen}>
          {t('elearning.blocks.spotsSeen', { seen: seen.length, count: spots.length })}
        </p>
        <ol className={classes.onPaper}>
          {spots.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}:</strong> {text}
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}
