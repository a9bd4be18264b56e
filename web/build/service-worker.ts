import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** The files for a start without a connection: code, styles and fonts with Latin letters. */
const wanted = /^assets\/.+\.(?:js|css|woff2)$/
const foreign = /-(?:cyrillic|greek|vietnamese)[^/]*\.woff2$/

/** Writes /sw.js: web/worker/sw.js with the file names of this build. */
export function serviceWorker(): Plugin {
  const source = new URL('../worker/sw.js', import.meta.url)
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const worker = await readFile(source, 'utf8')
      const files = Object.keys(bundle)
        .filter((name) => wanted.test(name) && !foreign.test(name))
        .toSorted()
        .map((name) => `/${name}`)

      const build = createHash('sha256')
        .update(JSON.stringify(files))
        .update(worker)
        .digest('hex')
        .slice(0, 16)

      const head = `const build = ${JSON.stringify(build)}\nconst files = ${JSON.stringify(files)}\n`
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + worker })
    },
  }
}
