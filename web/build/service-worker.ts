import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Plugin, Rolldown } from 'vite'

/** The files without which the app cannot start offline: code, styles and fonts with Latin letters. */
const wanted = /^assets\/.+\.(?:js|css|woff2)$/
const foreign = /-(?:cyrillic|greek|vietnamese)[^/]*\.woff2$/
/**
 * The chart library is not stored. Most members never see a chart, and its numbers cannot be loaded without a
 * connection.
 */
const chartLibrary = '/node_modules/recharts/'

/** Returns the addresses of the files that the worker stores on the device. */
export function listStoredFiles(bundle: Rolldown.OutputBundle): string[] {
  const isChart = (name: string) => {
    const file = bundle[name]
    return file?.type === 'chunk' && file.moduleIds.some((id) => id.includes(chartLibrary))
  }

  return Object.keys(bundle)
    .filter((name) => wanted.test(name) && !foreign.test(name) && !isChart(name))
    .toSorted()
    .map((name) => `/${name}`)
}

/** Writes /sw.js: web/worker/sw.js with the file names of this build. */
export function serviceWorker(): Plugin {
  const source = new URL('../worker/sw.js', import.meta.url)
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const worker = await readFile(source, 'utf8')
      const files = listStoredFiles(bundle)

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
