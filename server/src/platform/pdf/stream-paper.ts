import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { type Compose, countPages, drawPaper, type PaperFacts } from './paper.ts'

/**
 * Returns a paper as a stream, so that a long paper is never in memory as a whole. Errors while the pages are
 * counted are thrown. The stream waits for its reader wherever `compose` pauses.
 */
export async function streamPaper(facts: PaperFacts, compose: Compose): Promise<Readable> {
  const counted = await countPages(facts, compose)
  const stream = new PassThrough()

  const waitForReader = async () => {
    if (stream.destroyed) throw new Error('the reader of the paper has gone away')
    if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
  }
  const output = { write: (chunk: Uint8Array) => stream.write(chunk), waitForReader }
  drawPaper(facts, compose, { counted, ...output }).then(
    () => stream.end(),
    (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )

  return stream
}
