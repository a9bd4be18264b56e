/**
 * Puts modules into few chunks: what both entries need first, what each entry needs first, what several areas
 * share, and one chunk per area. Without these groups, the bundler makes a chunk for each set of modules that
 * the same screens need. That results in 250 files, and half of them are smaller than a kilobyte.
 */
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>
type Entry = 'auth' | 'app'

/** The areas of the screens, by the modules that are loaded on demand. The first match applies. */
const areas: readonly (readonly [name: string, module: RegExp])[] = [
  ['start', /\/routes\/dashboard\/start\/overview\//],
  ['player', /\/elearnings?\/(?:execution|preview|certificate|catalog\/print)\//],
  ['elearning', /\/routes\/dashboard\/apps\/elearnings\//],
  ['risk-assessment', /\/routes\/dashboard\/apps\/risk-assessments\//],
  ['import', /\/routes\/dashboard\/company\/members\/import\./],
  ['member', /\/routes\/dashboard\/company\/members\//],
  ['chart', /\/ui\/charts\//],
  ['remind', /\/parts\/remind\/RemindDialog/],
  ['palette', /\/shell\/palette\//],
  ['sign-in', /\/features\/(?:session|second-factor|company\/set-up)\//],
  ['company', /\/routes\//],
]

const iconList = fileURLToPath(new URL('../src/ui/icons.ts', import.meta.url))
const iconModule = /\/icons-react\/dist\/esm\/icons\/(Icon\w+)\.mjs$/
const styleSheet = /\.css$/
const bundlerRuntime = 'rolldown/runtime'

const idOf = (entry: Entry): string => fileURLToPath(new URL(`../src/${entry}.tsx`, import.meta.url))

/**
 * Returns the ids of the modules, and the names of the icons, that a module needs before it runs. Does not
 * follow the imports of `ui/icons.ts`, because it lists the icons of the whole app.
 */
function findNeeded(start: string, context: Context): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    const { importedIds, code } = context.getModuleInfo(id) ?? { importedIds: [], code: null }
    for (const imported of importedIds) found.add(imported)
    if (importedIds.includes(iconList))
      for (const name of code?.match(/\bIcon[A-Z]\w*/g) ?? []) found.add(name)
  }

  visit(start)
  for (const id of found) if (id !== iconList) visit(id)

  return found
}

const firstLoads = new Map<Entry, Set<string>>()

/**
 * Returns whether an entry needs a module before its first screen. False for the entry module itself: if a
 * shared chunk contained it, the pages of the other entry would run it too.
 */
function isLoadedFirst(entry: Entry, id: string, context: Context): boolean {
  if (!firstLoads.has(entry)) firstLoads.set(entry, findNeeded(idOf(entry), context))

  return firstLoads.get(entry)?.has(iconModule.exec(id)?.[1] ?? id) ?? false
}

/** Returns whether an area needs a module that an entry also needs. */
const isNeededLater = (id: string, context: Context): boolean =>
  usersOf(iconModule.exec(id)?.[1] ?? id, context).size > 0

/**
 * Returns `base` or null. The chunk `base` contains the modules that both entries need before their first
 * screen, and the runtime of the bundler. It also contains the style sheets of the login, so that the login
 * loads one file, and the modules that the login shares with its later screens.
 */
function nameBase(id: string, context: Context): 'base' | null {
  if (id.includes(bundlerRuntime)) return 'base'
  if (!isLoadedFirst('auth', id, context)) return null

  const isShared = isLoadedFirst('app', id, context) || styleSheet.test(id) || isNeededLater(id, context)

  return isShared ? 'base' : null
}

/**
 * Returns `app` for a module that the app needs before its first screen and that an area needs too, and for
 * the style sheets of the shell. A module that only the entry needs is not named, so that it is in the chunk
 * of the entry itself. Icons that only
 * later screens show belong to the app: on their own, they would be many small chunks.
 */
const nameApp = (id: string, context: Context): 'app' | null =>
  (isLoadedFirst('app', id, context) && (isNeededLater(id, context) || styleSheet.test(id))) ||
  iconModule.test(id)
    ? 'app'
    : null

let users: Map<string, Set<string>> | undefined

/** Returns the names of the areas that need each module which is loaded on demand. */
function findUsers(context: Context): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const targets = new Set<string>()
  const collectTargets = (ids: Iterable<string>) => {
    for (const id of ids)
      for (const target of context.getModuleInfo(id)?.dynamicallyImportedIds ?? []) targets.add(target)
  }

  for (const entry of ['auth', 'app'] as const)
    collectTargets([idOf(entry), ...findNeeded(idOf(entry), context)])

  for (const target of targets) {
    const area = areas.find(([, module]) => module.test(target))?.[0]
    const needed = [target, ...findNeeded(target, context)]
    collectTargets(needed)
    if (area) for (const id of needed) found.set(id, (found.get(id) ?? new Set<string>()).add(area))
  }

  return found
}

function usersOf(id: string, context: Context): ReadonlySet<string> {
  users ??= findUsers(context)
  return users.get(id) ?? new Set()
}

/** Returns `common` for a module that the start page and another area need, otherwise null. */
function nameCommon(id: string, context: Context): 'common' | null {
  const areaNames = usersOf(id, context)
  return areaNames.size > 1 && areaNames.has('start') ? 'common' : null
}

/** Returns `shared` for a module that several areas need, otherwise null. */
const nameShared = (id: string, context: Context): 'shared' | null =>
  usersOf(id, context).size > 1 ? 'shared' : null

/** Returns the only area that needs a module, or null. */
function nameArea(id: string, context: Context): string | null {
  const [area, ...others] = usersOf(id, context)
  return others.length === 0 ? (area ?? null) : null
}

/**
 * A group also contains the modules that its modules import, unless a group with a higher priority contains
 * them.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: nameBase, debugName: 'base', priority: 5 },
  { name: nameApp, debugName: 'app', priority: 4 },
  { name: nameCommon, debugName: 'common', priority: 3 },
  { name: nameShared, debugName: 'shared', priority: 2 },
  { name: nameArea, debugName: 'area', priority: 1 },
]
