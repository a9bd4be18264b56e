/** Parts of a tree of texts. A path names a text or a subtree, such as `common.status`. */
import type { TextTree } from './index.ts'

/** Returns a tree that contains only the texts of these paths. */
export function pickTexts(tree: TextTree, paths: readonly string[]): TextTree {
  const picked: TextTree = {}
  for (const [name, value] of Object.entries(tree)) {
    const rests = restsOf(paths, name)
    if (rests.length === 0) continue

    picked[name] = typeof value === 'string' || rests.includes('') ? value : pickTexts(value, rests)
  }

  return picked
}

/** Returns a tree without the texts of these paths. */
export function omitTexts(tree: TextTree, paths: readonly string[]): TextTree {
  const kept: TextTree = {}
  for (const [name, value] of Object.entries(tree)) {
    const rests = restsOf(paths, name)
    if (rests.includes('')) continue

    kept[name] = typeof value === 'string' || rests.length === 0 ? value : omitTexts(value, rests)
  }

  return kept
}

/** Adds the texts of another tree to a tree. */
export function addTexts(tree: TextTree, added: TextTree): void {
  for (const [name, value] of Object.entries(added)) {
    const known = tree[name]
    if (typeof value === 'string' || typeof known !== 'object') tree[name] = value
    else addTexts(known, value)
  }
}

/** Returns the rests of the paths that begin with a name. The rest of a path that ends there is empty. */
const restsOf = (paths: readonly string[], name: string): string[] =>
  paths.filter((path) => path.split('.', 1)[0] === name).map((path) => path.slice(name.length + 1))
