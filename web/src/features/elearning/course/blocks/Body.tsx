import type { Block, Body as BodyBlocks } from '@sorgfalt/contract/elearning/content'
import classes from './blocks.module.css'
import { Each } from './Each.tsx'
import { Prose } from './Prose.tsx'

type ListBlock = Extract<Block, { kind: 'list' }>

/** A list with bullets or numbers. */
export function ListView({ ordered, items }: Pick<ListBlock, 'ordered' | 'items'>) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag>
      <Each of={items}>
        {(item) => (
          <li>
            <Prose inline={item} />
          </li>
        )}
      </Each>
    </Tag>
  )
}

/** Paragraphs and lists inside a callout or a card. */
export function Body({ blocks }: { blocks: BodyBlocks }) {
  return (
    <div className={classes.body}>
      <Each of={blocks}>
        {(block) =>
          block.kind === 'list' ? (
            <ListView {...block} />
          ) : (
            <p>
              <Prose inline={block.inline} />
            </p>
          )
        }
      </Each>
    </div>
  )
}
