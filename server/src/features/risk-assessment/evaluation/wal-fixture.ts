/** Reads large texts from the write-ahead log of PostgreSQL, as an attacker with a copy of it does. */
import type pg from 'pg'

const pageSize = 8192
const shortHeader = 24
const longHeader = 40
const hasLongHeader = 0x0002
/** PostgreSQL stores a large text in chunks of at most this size. */
const chunkSize = 1996

/** Returns the texts in base64url that were written since `start` and that need several chunks. */
export async function collectLargeTexts(admin: pg.Client, start: string): Promise<string[]> {
  // Forces PostgreSQL to write the rest of the log and to close the current file.
  await admin.query('select pg_switch_wal()')
  const { rows } = await admin.query<{ content: Buffer }>(
    `select pg_read_binary_file('pg_wal/' || name) as content
     from pg_ls_waldir()
     where name ~ '^[0-9A-F]{24}$' and name between pg_walfile_name($1::pg_lsn)
       and pg_walfile_name(pg_current_wal_lsn())
     order by name`,
    [start],
  )
  return joinChunks(removePageHeaders(Buffer.concat(rows.map(({ content }) => content))))
}

/** Removes the page headers, because a record can continue after the header of the next page. */
function removePageHeaders(log: Buffer): Buffer {
  const pages: Buffer[] = []
  for (let at = 0; at + pageSize <= log.length; at += pageSize) {
    const header = (log.readUInt16LE(at + 2) & hasLongHeader) === 0 ? shortHeader : longHeader
    pages.push(log.subarray(at + header, at + pageSize))
  }
  return Buffer.concat(pages)
}

/** A text with more chunks is neither a draft nor a tally. */
const maxChunks = 20

/**
 * Joins the chunks of each text. The row of a chunk contains the number of the text, the position of the
 * chunk in the text, a header with the length, and the characters. The length includes the four bytes of the
 * header, and is multiplied by four.
 */
function joinChunks(log: Buffer): string[] {
  const content = log.toString('latin1')
  const texts = new Map<number, string[]>()
  for (const { index } of content.matchAll(/[\w-]{40,}/g)) {
    if (index < 12) continue

    const [number, position] = [log.readUInt32LE(index - 12), log.readUInt32LE(index - 8)]
    const length = log.readUInt32LE(index - 4) / 4 - 4
    const chunk = content.slice(index, index + Math.min(length, chunkSize))
    if (position >= maxChunks || chunk.length !== length || !/^[\w-]+$/.test(chunk)) continue

    const chunks = texts.get(number) ?? []
    texts.set(number, chunks)
    chunks[position] = chunk
  }
  return [...texts.values()].filter((chunks) => chunks.length > 1).map((chunks) => chunks.join(''))
}
