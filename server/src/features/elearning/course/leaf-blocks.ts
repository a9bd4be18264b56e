/** `::name{…}` */
import { type Block, localInsertKeys } from '@sorgfalt/contract/elearning/content'
import type { LeafDirective } from 'mdast-util-directive'
import { attribute, checkAttributes, describeUse, hasLabel, leaves, oneOf } from './directives.ts'
import { downloadBlock, imageBlock } from './media-blocks.ts'
import { type PageContext, reportAt } from './page-context.ts'

/** Converts one leaf directive. */
export function leafBlock(node: LeafDirective, context: PageContext): Block | undefined {
  const name = oneOf(leaves, node.name)
  if (name && hasLabel(context, node))
    reportAt(context, node, 'directive-attribute', `write ::${name} with {…} instead of […]`)
  switch (name) {
    case 'image':
      return imageBlock(node, context)
    case 'check':
      checkAttributes(context, node, { required: ['q'] })
      return { kind: 'check', questionId: attribute(node, 'q') }
    case 'local':
      return localBlock(node, context)
    case 'download':
      return downloadBlock(node, context)
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
    reportAt(
      context,
      node,
      'directive-attribute',
      `"${written}" is no insert; there are ${localInsertKeys.join(', ')}`,
    )
  return key && { kind: 'local', key }
}
