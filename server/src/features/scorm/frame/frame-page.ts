/** The page in which the parts of a package run, and its run-time. `npm run build` creates both. */
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { html } from '../../../platform/html.ts'

const folder = fileURLToPath(new URL('../../../../../web/dist/scorm-frame', import.meta.url))

/**
 * Returns the page for an app of this origin, which is the only one with which the page exchanges messages.
 * Undefined if the web app is not built.
 */
export async function readFramePage(appOrigin: string): Promise<string | undefined> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  const { text } = html`<meta name="app-origin" content="${appOrigin}">`

  return page?.replace(/<head>/i, (head) => head + text)
}

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/** The compressed forms that the build creates beside each file, best first. */
const encodings = { br: '.br', gzip: '.gz' } as const

interface RuntimeFile {
  contentType: string
  /** Undefined if the file is not compressed. */
  encoding: keyof typeof encodings | undefined
  bytes: number
  open: () => Readable
}

/**
 * Returns a file of the run-time, compressed if the browser accepts it (`accept-encoding`). Undefined if there
 * is no such file.
 */
export async function findRuntimeFile(name: string, accepted: string): Promise<RuntimeFile | undefined> {
  const [, extension = ''] = /^[\w-]+(?:\.[\w-]+)*\.(\w+)$/.exec(name) ?? []
  const contentType = contentTypes[extension]
  if (contentType === undefined) return undefined

  for (const encoding of ['br', 'gzip', undefined] as const) {
    if (encoding && !accepted.includes(encoding)) continue

    const path = join(folder, 'runtime', name + (encoding ? encodings[encoding] : ''))
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile())
      return { contentType, encoding, bytes: found.size, open: () => createReadStream(path) }
  }

  return undefined
}
