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

interface RuntimeFile {
  contentType: string
  bytes: number
  open: () => Readable
}

/** Returns a file of the run-time. Undefined if there is no such file. */
export async function findRuntimeFile(name: string): Promise<RuntimeFile | undefined> {
  const [, extension = ''] = /^[\w-]+(?:\.[\w-]+)*\.(\w+)$/.exec(name) ?? []
  const contentType = contentTypes[extension]
  if (contentType === undefined) return undefined

  const path = join(folder, 'runtime', name)
  const found = await stat(path).catch(() => undefined)

  return found?.isFile() ? { contentType, bytes: found.size, open: () => createReadStream(path) } : undefined
}
