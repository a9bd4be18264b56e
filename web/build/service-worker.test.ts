import { expect, test } from 'vitest'
import { listStoredFiles } from './service-worker.ts'

type Bundle = Parameters<typeof listStoredFiles>[0]

/** Returns a bundle that contains these chunks, each with its modules, and these other files. */
function createBundle(chunks: Record<string, string[]>, others: string[] = []): Bundle {
  return Object.fromEntries([
    ...Object.entries(chunks).map(([fileName, moduleIds]) => [
      fileName,
      { type: 'chunk', fileName, moduleIds },
    ]),
    ...others.map((fileName) => [fileName, { type: 'asset', fileName }]),
  ])
}

test('the service worker stores scripts, style sheets and fonts in the order of their names', () => {
  const bundle = createBundle({ 'assets/b.js': ['/web/src/b.ts'] }, [
    'assets/a.css',
    'assets/inter-latin.woff2',
  ])

  expect(listStoredFiles(bundle)).toEqual(['/assets/a.css', '/assets/b.js', '/assets/inter-latin.woff2'])
})

test('the service worker stores no pages, no pictures and no fonts for non-Latin alphabets', () => {
  const bundle = createBundle({}, ['app.html', 'assets/mood.webp', 'assets/inter-cyrillic-ext.woff2'])

  expect(listStoredFiles(bundle)).toEqual([])
})

test('the service worker does not store the chart library, which most members never need', () => {
  const bundle = createBundle({
    'assets/chart.js': [
      '/web/src/ui/charts/LineDrawing.tsx',
      '/node_modules/recharts/es6/chart/LineChart.js',
    ],
    'assets/app.js': ['/web/src/app.tsx', '/node_modules/react/index.js'],
  })

  expect(listStoredFiles(bundle)).toEqual(['/assets/app.js'])
})
