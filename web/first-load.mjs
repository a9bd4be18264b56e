// Prints how much the browser loads at a first visit (brotli, JS and CSS in kB).
// Run it after a build: npm run first-load -w web
import { readFile, stat } from 'node:fs/promises'

const dist = new URL('./dist/', import.meta.url)

const kB = (bytes) => (bytes / 1000).toFixed(1)

/** Returns the scripts and style sheets that the page of an entry lists, with their static imports. */
async function filesOf(entry) {
  const html = await readFile(new URL(`${entry}.html`, dist), 'utf8')
  const named = Array.from(
    html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g),
    (found) => found[1],
  )
  return [...new Set(named), 'first.js']
}

async function sizeOf(file) {
  return (await stat(new URL(`${file}.br`, dist))).size
}

export async function firstLoad(entry) {
  const files = await filesOf(entry)
  const sizes = await Promise.all(files.map(sizeOf))
  const sum = (ending) =>
    files.reduce((total, file, index) => total + (file.endsWith(ending) ? sizes[index] : 0), 0)
  return { entry, js: sum('.js'), css: sum('.css'), total: sum('.js') + sum('.css') }
}

if (import.meta.url === `file://${process.argv[1]}`) {
  for (const entry of ['auth', 'app']) {
    const { js, css, total } = await firstLoad(entry)
    console.log(`${entry.padEnd(5)} ${kB(total)} kB brotli (JS ${kB(js)}, CSS ${kB(css)})`)
  }
}
