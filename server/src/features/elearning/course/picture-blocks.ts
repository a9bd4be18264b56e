/** Containers of parts: safety signs, and places in a picture. */
import { type Block, signGroups } from '@sorgfalt/contract/elearning/content'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { attribute, checkAttributes, oneOf, type PartName } from './directives.ts'
import { mediaAddress } from './media.ts'
import { fileOf, pictureOf } from './media-blocks.ts'
import { type PageContext, refuseNode, reportAt } from './page-context.ts'
import { placeIn } from './picture-place.ts'

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

/** The parts of a container; anything else in it is refused. */
function partsOf(
  node: ContainerDirective,
  name: PartName,
  least: number,
  context: PageContext,
): LeafDirective[] {
  const parts = node.children.flatMap((child) => {
    if (child.type === 'leafDirective' && child.name === name) return [child]
    refuseNode(context, child)
    return []
  })
  if (parts.length < least)
    reportAt(context, node, 'directive-content', `:::${node.name} holds at least ${least} lines ::${name}{…}`)
  return parts
}

export function signsBlock(node: ContainerDirective, context: PageContext): Block {
  checkAttributes(context, node, {})
  return { kind: 'signs', items: partsOf(node, 'sign', 1, context).map((part) => signOf(part, context)) }
}

function signOf(node: LeafDirective, context: PageContext): Of<'signs'>['items'][number] {
  checkAttributes(context, node, { required: ['code', 'src', 'title'], optional: ['text'] })
  const code = attribute(node, 'code')
  const group = oneOf(signGroups, code.slice(0, 1))
  const isCode = group !== undefined && /^.\d{3}$/.test(code)
  if (!isCode && code !== '')
    reportAt(
      context,
      node,
      'sign-code',
      `"${code}" is no number of ISO 7010; write one as F001 (E, F, M, P or W)`,
    )
  const picture = fileOf(node, 'src', 'picture', context)
  return {
    code,
    group: group ?? 'W',
    title: attribute(node, 'title'),
    text: attribute(node, 'text') || null,
    src: picture ? mediaAddress(picture) : '',
  }
}

export function hotspotsBlock(node: ContainerDirective, context: PageContext): Block {
  checkAttributes(context, node, { required: ['src'], optional: ['alt'] })
  const picture = pictureOf(node, context)
  const spots = partsOf(node, 'spot', 2, context).map((part): Of<'hotspots'>['spots'][number] => {
    checkAttributes(context, part, { required: ['at', 'title', 'text'] })
    const place = placeIn(picture, attribute(part, 'at').split(',').map(Number))
    if (!place && picture.src !== '') {
      const message = `write at="x,y" as a point of the picture, which measures ${picture.width} × ${picture.height}`
      reportAt(context, part, 'spot-place', message)
    }
    return { ...(place ?? { x: 0, y: 0 }), title: attribute(part, 'title'), text: attribute(part, 'text') }
  })
  return { kind: 'hotspots', ...picture, spots }
}
