/** `::name{…}` */
import { type Block, localInsertKeys } from '@sorgfalt/contract/elearning-content'
import type { LeafDirective } from 'mdast-util-directive'
import { attribute, checkAttributes, describeUse, hasLabel, leaves, oneOf } from './directives.ts'
import { mediaAddress, type NamedMedia } from './media.ts'
import { type PageContext, reportAt } from './page-context.ts'

/** Converts one leaf directive. */
export function leafBlock(node: LeafDirective, context: PageContext): Block | undefined {
  const name = oneOf(leaves, node.name)
  if (name && hasLabel(context, node)) reportAt(context, node, 'directive-attribute', `write ::${name} with {…} instead of […]`)
  switch (name) {
    case 'image':
      return imageBlock(node, context)
    case 'check':
      checkAttributes(context, node, { required: ['q'] })
      return { kind: 'check', questionId: attribute(node, 'q') }
    case 'local':
      return localBlock(node, context)
    default: {
      const use = describeUse(node.name)
      reportAt(
        context,
        node,
        'directive-unknown',
        use ? `write ${use}` : `no block is called ::${node.name}; there are ${leaves.join(', ')}`,
      )
      return undefined
    }
  }
}

function localBlock(node: LeafDirective, context: PageContext): Block | undefined {
  checkAttributes(context, node, { required: ['key'] })
  const written = attribute(node, 'key')
  const key = oneOf(localInsertKeys, written)
  if (!key && written !== '')
    reportAt(context, node, 'directive-attribute', `"${written}" is no insert; there are ${localInsertKeys.join(', ')}`)
  return key && { kind: 'local', key }
}

function imageBlock(node: LeafDirective, context: PageContext): Block {
  checkAttributes(context, node, { required: ['src'], optional: ['alt', 'caption'] })
  const alt = attribute(node, 'alt')
  if (alt === '') reportAt(context, node, 'image-alt', 'describe in alt="…" what the picture shows, for those who cannot see it')
  const media = pictureOf(node, context)
  // Where the picture is missing the block stays, so that languages can still be compared.
  const { src, width, height } = media
    ? { src: mediaAddress(media), width: media.width, height: media.height }
    : { src: '', width: 1, height: 1 }
  return { kind: 'image', src, alt, caption: attribute(node, 'caption') || null, width, height }
}

function pictureOf(node: LeafDirective, context: PageContext): NamedMedia | undefined {
  const src = attribute(node, 'src')
  if (src === '') return undefined
  if (!/^media\/[^/\\:]+$/.test(src)) {
    reportAt(
      context,
      node,
      'image-address',
      `"${src.slice(0, 60)}" is not a picture of this course; copy it to media/ and write src="media/<file>"`,
    )
    return undefined
  }
  const media = context.media.get(src)
  if (!media) reportAt(context, node, 'media-missing', `${src} does not exist or was refused; add the picture or correct the name`)
  return media
}
