import { expect, test } from 'vitest'
import { countPages, type Paper } from './paper.ts'
import { signatureHeight } from './paper-blocks.ts'
import type { PaperFrame } from './paper-frame.ts'
import { findOpeningHeight } from './paper-table.ts'
import { singleRows } from './table-setting.ts'

const frame: PaperFrame = {
  layout: 'portrait',
  title: 'Nachweis',
  subject: '',
  kind: 'Nachweis',
  law: '',
  company: 'Musterbau',
  logo: null,
  check: null,
  remark: null,
  about: [],
  page: String,
}
/** Enough rows to end at each place of a page. */
const counts = Array.from({ length: 60 }, (_, index) => index + 1)

/** Draws what comes before the signatures. Returns whether its end and the signatures are on one page. */
async function staysTogether(draw: (paper: Paper) => void): Promise<boolean> {
  let isTogether = false
  await countPages({ title: 'Nachweis', author: '', language: 'de_DE' }, (paper) => {
    paper.begin(frame, 'part')
    draw(paper)
    const page = paper.pageCount
    paper.signatures([{ name: 'Anna Muster', note: 'Unterschrift' }])
    isTogether = paper.pageCount === page
  })
  return isTogether
}

const drawRows = (paper: Paper, count: number, below: number): void => {
  const rows = Array.from({ length: count }, (_, index) => [`Zeile ${index}`])
  paper.section('Liste', { table: { columns: [{ title: 'Name' }], groups: singleRows(rows), below } })
}

test('signatures are on the page of the last row of a table that keeps space below it', async () => {
  const run = (below: number) =>
    Promise.all(counts.map((count) => staysTogether((paper) => drawRows(paper, count, below))))

  expect(await run(0)).toContain(false)
  expect(await run(signatureHeight)).not.toContain(false)
})

test('the heading of a table with one row stays with the row and with what follows it', async () => {
  const heights: number[] = []
  await countPages({ title: 'Nachweis', author: '', language: 'de_DE' }, (paper) => {
    paper.begin(frame)
    const table = { columns: [{ title: 'Name' }], groups: singleRows([['Zeile']]) }
    heights.push(findOpeningHeight(paper, table), findOpeningHeight(paper, { ...table, below: 100 }))
  })

  const [alone = 0, followed = 0] = heights
  expect(followed).toBe(alone + 100)
})

test('signatures are on the page of a note that needs space after it', async () => {
  const run = (needed: number) =>
    Promise.all(
      counts.map((count) =>
        staysTogether((paper) => {
          drawRows(paper, count, 0)
          paper.note('Hinweis', { needed })
        }),
      ),
    )

  expect(await run(0)).toContain(false)
  expect(await run(signatureHeight)).not.toContain(false)
})
