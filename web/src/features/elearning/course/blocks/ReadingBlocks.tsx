/** Blocks with text, cards, tables and a picture. */
import type { Block } from '@sorgfalt/contract/elearning/content'
import { useText } from '#lib/texts.tsx'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconBulb,
  IconCircleCheck,
  IconCircleX,
  IconScale,
} from '#ui/icons.ts'
import { Body, ListView } from './Body.tsx'
import classes from './blocks.module.css'
import { Each } from './Each.tsx'
import { Prose } from './Prose.tsx'

type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>
interface Titled {
  titles: 'h2' | 'h3'
}

/** A picture with its caption. The given size keeps the page from moving while the picture loads. */
export function Figure({ src, alt, caption, width, height }: BlockOf<'image'>) {
  return (
    <figure className={classes.figure}>
      <img src={src} alt={alt} width={width} height={height} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

const noteIcons: Record<BlockOf<'callout'>['tone'], IconShape> = {
  info: IconBulb,
  warning: IconAlertTriangle,
  danger: IconAlertOctagon,
  legal: IconScale,
}

/** A highlighted remark. */
export function Note({ tone, title, body }: BlockOf<'callout'>) {
  return (
    <section className={classes.note} data-tone={tone}>
      <Icon icon={noteIcons[tone]} />
      <div className={classes.noteText}>
        <p className={classes.noteTitle}>{title}</p>
        <Body blocks={body} />
      </div>
    </section>
  )
}

/** Numbered steps. */
export function Steps({ items }: BlockOf<'steps'>) {
  const t = useText()
  return (
    <ol className={classes.steps}>
      <Each of={items}>
        {(item, index) => (
          <li>
            <span className={classes.stepNumber}>
              <span aria-hidden>{index + 1}</span>
              <span className="visually-hidden">{t('elearning.blocks.step', { number: index + 1 })}</span>
            </span>
            <div>
              <Prose inline={item} />
            </div>
          </li>
        )}
      </Each>
    </ol>
  )
}

/** Cards next to each other. */
export function Cards({ items, titles: Title }: BlockOf<'cards'> & Titled) {
  return (
    <ul className={classes.cards}>
      {items.map((item) => (
        <li key={item.title}>
          <Title>{item.title}</Title>
          <Body blocks={item.body} />
        </li>
      ))}
    </ul>
  )
}

/** Right and wrong side by side, each with a title, an icon and a colour. */
export function DoDont({ do: right, dont: wrong, titles: Title }: BlockOf<'doDont'> & Titled) {
  const columns = [
    { ...right, tone: 'ok', icon: IconCircleCheck },
    { ...wrong, tone: 'err', icon: IconCircleX },
  ] as const
  return (
    <div className={classes.doDont}>
      {columns.map(({ tone, icon, title, items }) => (
        <section key={tone} data-tone={tone}>
          <Title>
            <Icon icon={icon} />
            {title}
          </Title>
          <ListView ordered={false} items={items} />
        </section>
      ))}
    </div>
  )
}

/** A table. If it is too wide, only the table scrolls sideways, not the page. */
export function TableView({ head, rows }: BlockOf<'table'>) {
  const t = useText()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the region
    <section className={classes.table} aria-label={t('elearning.blocks.table')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <Each of={head}>
              {(cell) => (
                <th scope="col">
                  <Prose inline={cell} />
                </th>
              )}
            </Each>
          </tr>
        </thead>
        <tbody>
          <Each of={rows}>
            {(row) => (
              <tr>
                <Each of={row}>
                  {(cell) => (
                    <td>
                      <Prose inline={cell} />
                    </td>
                  )}
                </Each>
              </tr>
            )}
          </Each>
        </tbody>
      </table>
    </section>
  )
}
