import type { AnyCall } from '@sorgfalt/contract'
import { type MessageKey, messageKeyOf } from '@sorgfalt/contract/core/error'
import * as z from 'zod/mini'
import { checkBody } from '../../platform/http/request-limits.ts'
import { refuse } from '../../platform/refusal.ts'

/**
 * Returns the input of a call as its schema parses it.
 *
 * @throws Refusal Request.Invalid with a message for each field
 */
export function parseInput(call: AnyCall, rawInput: unknown): unknown {
  checkBody(rawInput)

  const parsed = z.safeParse(call.input, rawInput)
  if (parsed.success) return parsed.data

  const fields: Record<string, MessageKey> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= messageKeyOf(issue)
  refuse('Request.Invalid', { fields })
}
