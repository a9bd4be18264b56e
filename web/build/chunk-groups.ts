/**
 * Puts modules that several screens need into few chunks. Without these groups, the bundler makes a chunk for
 * each set of modules that the same screens need. That results in 250 files, and half of them are smaller
 * than a kilobyte.
 */
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>
type Entry = 'auth' | 'app'

/** Modules that at least this many screens need are in one common chunk. */
const commonScreens = 8

const iconList = fileURLToPath(new URL('../src/ui/icons.ts', import.meta.url))
const iconModule = /\/icons-react\/dist\/esm\/icons\/(Icon\w+)\.mjs$/

const firstLoads = new Map<Entry, Set<string>>()

/**
 * Returns the ids of the modules, and the names of the icons, that an entry needs before its first screen.
 * Does not follow the imports of `ui/icons.ts`, because it lists the icons of the whole app. Leaves out the
 * entry module itself: if a shared chunk contained it, the pages of the other entry would run it too.
 */
function findFirstLoad(entry: Entry, context: Context): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    const { importedIds, code } = context.getModuleInfo(id) ?? { importedIds: [], code: null }
    for (const imported of importedIds) found.add(imported)
    if (importedIds.includes(iconList))
      for (const name of code?.match(/\bIcon[A-Z]\w*/g) ?? []) found.add(name)
  }

  visit(fileURLToPath(new URL(`../src/${entry}.tsx`, import.meta.url)))
  for (const id of found) if (id !== iconList) visit(id)

  return found
}

function isLoadedFirst(entry: Entry, id: string, context: Context): boolean {
  if (!firstLoads.has(entry)) firstLoads.set(entry, findFirstLoad(entry, context))

  return firstLoads.get(entry)?.has(iconModule.exec(id)?.[1] ?? id) ?? false
}

/** Returns `base` for a module that both entries need before their first screen, otherwise null. */
export const nameBase = (id: string, context: Context): string | null =>
  isLoadedFirst('auth', id, context) && isLoadedFirst('app', id, context) ? 'base' : null

/**
 * Returns the entry that needs a module before its first screen, or null if neither does. Icons that only
 * later screens show belong to the app: on their own, they would be many small chunks.
 */
export const nameEntry = (id: string, context: Context): Entry | null =>
  (['auth', 'app'] as const).find((entry) => isLoadedFirst(entry, id, context)) ??
  (iconModule.test(id) ? 'app' : null)

/**
 * A group also contains the modules that its modules import, unless a group with a higher priority contains
 * them.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: nameBase, debugName: 'base', priority: 3 },
  { name: nameEntry, debugName: 'entry', priority: 2 },
  { name: 'common', minShareCount: commonScreens, priority: 1 },
]
