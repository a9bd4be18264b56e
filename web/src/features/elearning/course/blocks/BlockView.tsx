import type { Block, LocalInsertKey } from '@sorgfalt/contract/elearning/content'
import type { ReactNode } from 'react'
import { ListView } from './Body.tsx'
import { LocalInsert } from './LocalInsert.tsx'
import { Accordion, Audio, Download, Video } from './MediaBlocks.tsx'
import { Hotspots, Signs } from './PictureBlocks.tsx'
import { Prose } from './Prose.tsx'
import { Cards, DoDont, Figure, Note, Steps, TableView } from './ReadingBlocks.tsx'

/** The local texts and the functions of the player that blocks use. */
export interface BlockContext {
  local: Readonly<Record<LocalInsertKey, string | null>>
  renderCheck: (questionId: string) => ReactNode
  renderAck: (ackId: string, label: ReactNode) => ReactNode
  renderScenario: (scenario: Extract<Block, { kind: 'scenario' }>, titles: 'h2' | 'h3') => ReactNode
}

interface BlockViewProps {
  block: Block
  context: BlockContext
  /** Level of the titles inside a block, one below the heading before the block. */
  titles?: 'h2' | 'h3'
}

/** One block of a page. */
export function BlockView({ block, context, titles = 'h2' }: BlockViewProps) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Prose inline={block.inline} />
        </p>
      )
    case 'heading':
      return (
        <h2>
          <Prose inline={block.inline} />
        </h2>
      )
    case 'list':
      return <ListView {...block} />
    case 'table':
      return <TableView {...block} />
    case 'callout':
      return <Note {...block} />
    case 'image':
      return <Figure {...block} />
    case 'steps':
      return <Steps {...block} />
    case 'cards':
      return <Cards {...block} titles={titles} />
    case 'accordion':
      return <Accordion {...block} titles={titles} />
    case 'video':
      return <Video {...block} />
    case 'audio':
      return <Audio {...block} />
    case 'download':
      return <Download {...block} />
    case 'signs':
      return <Signs {...block} />
    case 'hotspots':
      return <Hotspots {...block} />
    case 'doDont':
      return <DoDont {...block} titles={titles} />
    case 'scenario':
      return context.renderScenario(block, titles)
    case 'check':
      return context.renderCheck(block.questionId)
    case 'local':
      return <LocalInsert name={block.key} value={context.local[block.key]} />
    case 'ack':
      return context.renderAck(block.id, <Prose inline={block.inline} />)
  }
}
