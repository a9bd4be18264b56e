import { request as limits } from '@sorgfalt/contract/limits'
import { refuse } from '../refusal.ts'

/** Refuses a body that is nested deeper or holds more keys than any honest one (security.md D21). */
export function checkBody(body: unknown): void {
  let keys = 0
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return
    if (depth > limits.depth) refuse('Request.Invalid')
    const entries = Object.values(value)
    keys += entries.length
    if (keys > limits.keys) refuse('Request.Invalid')
    for (const entry of entries) visit(entry, depth + 1)
  }
  visit(body, 1)
}
