/** Converts a scenario: `::::scenario … ::::` with its situations `:::scene … :::`. */
import { type Block, type Situation, situationOutcomes } from '@sorgfalt/contract/elearning/content'
import type { Link, List, ListItem } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { contentId } from '../../../../platform/package/yaml-fields.ts'
import { findScenarioFaults } from '../scenario-rules.ts'
import { checkAttributes, checkClosed, findName, readAttribute, situationName } from './directives.ts'
import { readTitle } from './inline.ts'
import { convertBody } from './list-items.ts'
import { type PageContext, refuseNode, reportAt } from './page-context.ts'

/** Converts a scenario and reports its faults on the lines of its situations. */
export function convertScenario(node: ContainerDirective, context: PageContext): Block {
  checkAttributes(context, node, { required: ['title'] })

  const nodes = listSituationNodes(node, context)
  const situations = nodes.map((one) => convertSituation(one, context))
  if (nodes.length > 0) {
    for (const { index, code, message } of findScenarioFaults(situations)) {
      const at = index === undefined ? node : (nodes[index] ?? node)
      reportAt(context, at, code, message)
    }
  }

  return { kind: 'scenario', title: readAttribute(node, 'title'), situations }
}

/** Returns the situations of a scenario. Reports everything else in it. */
function listSituationNodes(node: ContainerDirective, context: PageContext): ContainerDirective[] {
  const nodes = node.children.flatMap((child) => {
    if (child.type === 'containerDirective' && child.name === situationName) return [child]
    refuseNode(context, child)
    return []
  })

  if (nodes.length === 0) {
    const message = '::::scenario with four colons contains its scenes, each :::scene{id="…" title="…"}'
    reportAt(context, node, 'directive-content', message)
  }

  return nodes
}

function convertSituation(node: ContainerDirective, context: PageContext): Situation {
  checkClosed(context, node)
  checkAttributes(context, node, { required: ['id', 'title'], optional: ['outcome'] })

  const list = findChoices(node)
  if (list && node.children.at(-1) !== list) {
    const message = 'the choices are the end of a scene; move the text below them up'
    reportAt(context, node, 'scenario-choices', message)
  }

  const body = convertBody(
    node.children.filter((child) => child !== list),
    context,
  )
  if (body.length === 0)
    reportAt(context, node, 'directive-content', 'the scene is empty; write what happens in it')

  return {
    id: readId(node, context),
    title: readAttribute(node, 'title'),
    outcome: readOutcome(node, context),
    body,
    choices: list ? convertChoices(list, context) : [],
  }
}

function readId(node: ContainerDirective, context: PageContext): string {
  const id = readAttribute(node, 'id')
  const fault = contentId.safeParse(id).error?.issues[0]
  if (fault && id !== '') reportAt(context, node, 'directive-attribute', `the id "${id}" ${fault.message}`)

  return id
}

function readOutcome(node: ContainerDirective, context: PageContext): Situation['outcome'] {
  const written = readAttribute(node, 'outcome')
  const outcome = findName(situationOutcomes, written)
  if (!outcome && node.attributes?.outcome != null) {
    const message = `"${written}" is not an outcome; write good or bad, or leave it out`
    reportAt(context, node, 'directive-attribute', message)
  }

  return outcome ?? null
}

const isChoiceLink = (node: { type: string }): node is Link =>
  node.type === 'link' && (node as Link).url.startsWith('#')

/** Returns the links in a list item that lead to situations. */
const listChoiceLinks = (item: ListItem): Link[] =>
  item.children.flatMap((child) => (child.type === 'paragraph' ? child.children.filter(isChoiceLink) : []))

/** Returns the last list of a situation if its items are choices. */
function findChoices({ children }: ContainerDirective): List | undefined {
  const list = children.findLast((child) => child.type === 'list')
  return list?.children.some((item) => listChoiceLinks(item).length > 0) ? list : undefined
}

function convertChoices(list: List, context: PageContext): Situation['choices'] {
  return list.children.flatMap((item) => {
    const [paragraph, ...more] = item.children
    const parts = paragraph?.type === 'paragraph' && more.length === 0 ? paragraph.children : []
    const [link] = parts
    const text = link && parts.length === 1 && isChoiceLink(link) ? readTitle(link.children, context) : ''
    if (link && isChoiceLink(link) && text !== '') return [{ text, to: link.url.slice(1) }]

    const message = 'a choice is exactly one link to a scene: - [What I do](#scene-id)'
    reportAt(context, item, 'scenario-choices', message)

    return []
  })
}
