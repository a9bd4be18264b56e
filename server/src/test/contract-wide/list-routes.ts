/** Returns the routes that the framework prints as a tree, such as `GET /api/csrf`. */
export function listRoutes(tree: string): string[] {
  const paths: string[] = []
  const registered: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent = '', rest = ''] = /^([│ ]*)[├└]── (.*)$/.exec(line) ?? []
    const [, path = '', verbs = ''] = /^(\S*)(?: \(([A-Z, ]+)\))?$/.exec(rest.trim()) ?? []
    const depth = indent.length / 4
    paths.splice(depth, paths.length, path)
    for (const verb of verbs.split(', ').filter(Boolean)) registered.push(`${verb} ${paths.join('')}`)
  }

  return registered
}
