/** Converts the containers that consist of parts: safety signs, and points in a picture. */
import { type Block, signGroups } from '@sorgfalt/contract/elearning/content'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { mediaAddress } from '../media.ts'
import { toPercentPoint } from '../picture-point.ts'
import { checkAttributes, findName, type PartName, readAttribute } from './directives.ts'
import { findMedia, readPicture } from './media-blocks.ts'
import { type PageContext, refuseNode, reportAt } from './page-context.ts'

type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>

/** Returns the parts of a container. Reports everything else in it, and too few parts. */
function listParts(
  node: ContainerDirective,
  name: PartName,
  minCount: number,
  context: PageContext,
): LeafDirective[] {
  const parts = node.children.flatMap((child) => {
    if (child.type === 'leafDirective' && child.name === name) return [child]
    refuseNode(context, child)
    return []
  })

  if (parts.length < minCount) {
    const message = `:::${node.name} contains at least ${minCount} lines ::${name}{…}`
    reportAt(context, node, 'directive-content', message)
  }

  return parts
}

export function convertSigns(node: ContainerDirective, context: PageContext): Block {
  checkAttributes(context, node, {})
  return {
    kind: 'signs',
    items: listParts(node, 'sign', 1, context).map((part) => convertSign(part, context)),
  }
}

function convertSign(node: LeafDirective, context: PageContext): BlockOf<'signs'>['items'][number] {
  checkAttributes(context, node, { required: ['code', 'src', 'title'], optional: ['text'] })

  const code = readAttribute(node, 'code')
  const group = findName(signGroups, code.slice(0, 1))
  const isCode = group !== undefined && /^.\d{3}$/.test(code)
  if (!isCode && code !== '') {
    const message = `"${code}" is not a number of ISO 7010; write one as F001 (E, F, M, P or W)`
    reportAt(context, node, 'sign-code', message)
  }

  const picture = findMedia(node, 'src', 'picture', context)

  return {
    code,
    group: group ?? 'W',
    title: readAttribute(node, 'title'),
    text: readAttribute(node, 'text') || null,
    src: picture ? mediaAddress(picture) : '',
  }
}

export function convertHotspots(node: ContainerDirective, context: PageContext): Block {
  checkAttributes(context, node, { required: ['src'], optional: ['alt'] })

  const picture = readPicture(node, context)
  const spots = listParts(node, 'spot', 2, context).map((part): BlockOf<'hotspots'>['spots'][number] => {
    checkAttributes(context, part, { required: ['at', 'title', 'text'] })

    const point = toPercentPoint(picture, readAttribute(part, 'at').split(',').map(Number))
    if (!point && picture.src !== '') {
      const size = `${picture.width} × ${picture.height}`
      const message = `write at="x,y" as a point of the picture, which measures ${size}`
      reportAt(context, part, 'spot-place', message)
    }

    const texts = { title: readAttribute(part, 'title'), text: readAttribute(part, 'text') }

    return { ...(point ?? { x: 0, y: 0 }), ...texts }
  })

  return { kind: 'hotspots', ...picture, spots }
}
