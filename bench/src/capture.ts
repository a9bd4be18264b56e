/**
 * Records the SQL statements of a call, so that the yardstick (yardstick.ts) can send the same statements.
 */
import pg from 'pg'

export interface Statement {
  text: string
  values?: unknown[]
  name?: string
}

/** Returns the statements that run during `work`, including begin and commit. */
export async function capture(work: () => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = []
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const recording = function record(this: pg.Client, ...args: unknown[]): unknown {
    const [first, values] = args
    if (typeof first === 'string') recorded.push({ text: first, ...(Array.isArray(values) && { values }) })
    else if (typeof first === 'object' && first !== null && 'text' in first) {
      const { text, values: parameters, name } = first as Statement
      recorded.push({
        text,
        ...(parameters && { values: parameters }),
        ...(name !== undefined && { name }),
      })
    }

    return original.apply(this, args)
  }

  pg.Client.prototype.query = recording as typeof pg.Client.prototype.query

  try {
    await work()
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query
  }

  return recorded
}
