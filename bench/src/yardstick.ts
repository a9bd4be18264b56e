/**
 * The yardstick is the baseline for a call: a node:http handler that connects as the app role and sends the
 * SQL statements of the call through the bare driver, including begin and commit. It runs as a separate
 * process and reads the statements as JSON from standard input.
 */
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import type { Statement } from './capture.ts'

const { url, port, statements } = (await json(process.stdin)) as {
  url: string
  port: number
  statements: Statement[]
}
const pool = new pg.Pool({ connectionString: url, max: 10 })
const last = statements.length - 2

createServer((request, response) => {
  request.resume()
  request.on('end', () => void answer(response))
}).listen(port, '127.0.0.1', () => process.send?.('ready'))

async function answer(response: import('node:http').ServerResponse): Promise<void> {
  const client = await pool.connect()
  let rows: unknown = []
  for (const [index, statement] of statements.entries()) {
    const result = await client.query(statement as pg.QueryConfig)
    if (index === last) ({ rows } = result)
  }

  client.release()
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(rows))
}
