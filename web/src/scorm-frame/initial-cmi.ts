/** The data model with which a part begins: what it has stored, and what the manifest and the app say. */
import { isScorm12, type LaunchedPart } from './launched-part.ts'

export type Tree = { [key: string]: unknown }

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const treeOf = (value: unknown): Tree => (isTree(value) ? value : {})

/** Returns the stored state, or an empty object if there is none or it is damaged. */
function parseStored(text: string | null): Tree {
  if (text === null) return {}
  try {
    return treeOf(treeOf(JSON.parse(text)).cmi)
  } catch {
    return {}
  }
}

/** Returns the values without those that are null. Numbers become text, because the run-time skips a 0. */
function listKnown(values: Record<string, string | number | null>): Tree {
  const known = Object.entries(values).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]))
}

function omit(tree: Tree, names: readonly string[]): Tree {
  return Object.fromEntries(Object.entries(tree).filter(([name]) => !names.includes(name)))
}

/**
 * Returns how the part begins. `resume` also applies after a part that was closed without a word, for example
 * because the browser crashed, if it has stored its position.
 */
function findEntry(isNew: boolean, exit: unknown, stored: readonly unknown[]): string {
  if (isNew) return 'ab-initio'
  if (exit === 'suspend' || exit === 'logout') return 'resume'
  const hasPosition = stored.some((value) => typeof value === 'string' && value !== '')

  return (exit === '' || exit === undefined) && hasPosition ? 'resume' : ''
}

function createScorm12(part: LaunchedPart, stored: Tree): Tree {
  const core = treeOf(stored.core)
  const isNew = Object.keys(stored).length === 0

  return {
    ...omit(stored, ['launch_data']),
    ...listKnown({ launch_data: part.launchData }),
    core: {
      ...omit(core, ['exit', 'session_time', 'entry', 'lesson_mode', 'credit']),
      ...listKnown({ student_id: part.learner.id, student_name: part.learner.name }),
      entry: findEntry(isNew, core.exit, [core.lesson_location, stored.suspend_data]),
      lesson_mode: part.isPreview ? 'browse' : 'normal',
      credit: part.isPreview ? 'no-credit' : 'credit',
    },
    student_data: listKnown({
      mastery_score: part.masteryScore,
      max_time_allowed: part.maxTimeAllowed,
      time_limit_action: part.timeLimitAction,
    }),
  }
}

/** Returns the objectives that are stored, or those of the manifest at the first time. */
function listObjectives(part: LaunchedPart, stored: Tree): unknown {
  const objectives = stored.objectives
  const hasStored = isTree(objectives) ? Object.keys(objectives).length > 0 : Array.isArray(objectives)

  return hasStored ? objectives : part.objectiveIds.map((id) => ({ id }))
}

function createScorm2004(part: LaunchedPart, stored: Tree): Tree {
  const isNew = Object.keys(stored).length === 0
  const own = ['exit', 'session_time', 'entry', 'mode', 'credit', 'launch_data', 'objectives']

  return {
    ...omit(stored, own),
    ...listKnown({
      learner_id: part.learner.id,
      learner_name: part.learner.name,
      launch_data: part.launchData,
      scaled_passing_score: part.masteryScore === null ? null : part.masteryScore / 100,
      completion_threshold: part.completionThreshold,
      max_time_allowed: part.maxTimeAllowed,
      time_limit_action: part.timeLimitAction,
    }),
    objectives: listObjectives(part, stored),
    entry: findEntry(isNew, stored.exit, [stored.location, stored.suspend_data]),
    mode: part.isPreview ? 'browse' : 'normal',
    credit: part.isPreview ? 'no-credit' : 'credit',
  }
}

/** Returns the data model with which the run-time shows a part. */
export function createInitialCmi(part: LaunchedPart): Tree {
  const stored = parseStored(part.cmi)
  return isScorm12(part) ? createScorm12(part, stored) : createScorm2004(part, stored)
}
