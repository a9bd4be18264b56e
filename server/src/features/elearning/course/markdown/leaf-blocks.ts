/** Converts leaf directives: `::name{…}` on a line of its own. */
import { type Block, localInsertKeys } from '@sorgfalt/contract/elearning/content'
import type { LeafDirective } from 'mdast-util-directive'
import { checkAttributes, describeUse, findName, hasLabel, leaves, readAttribute } from './directives.ts'
import { convertDownload, convertImage } from './media-blocks.ts'
import { type PageContext, reportAt } from './page-context.ts'

/** Converts one leaf directive. Reports unknown ones. */
export function convertLeaf(node: LeafDirective, context: PageContext): Block | undefined {
  const name = findName(leaves, node.name)
  if (name && hasLabel(context, node))
    reportAt(context, node, 'directive-attribute', `write ::${name} with {…} instead of […]`)

  switch (name) {
    case 'image':
      return convertImage(node, context)
    case 'check':
      checkAttributes(context, node, { required: ['q'] })
      return { kind: 'check', questionId: readAttribute(node, 'q') }
    case 'local':
      return convertLocalInsert(node, context)
    case 'download':
      return convertDownload(node, context)
    default: {
      const use = describeUse(node.name)
      const unknown = `no block is called ::${node.name}; there are ${leaves.join(', ')}`
      reportAt(context, node, 'directive-unknown', use ? `write ${use}` : unknown)
      return undefined
    }
  }
}

function convertLocalInsert(node: LeafDirective, context: PageContext): Block | undefined {
  checkAttributes(context, node, { required: ['key'] })

  const written = readAttribute(node, 'key')
  const key = findName(localInsertKeys, written)
  if (!key && written !== '') {
    const message = `"${written}" is not an insert; there are ${localInsertKeys.join(', ')}`
    reportAt(context, node, 'directive-attribute', message)
  }

  return key && { kind: 'local', key }
}
