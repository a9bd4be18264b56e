import * as z from 'zod/mini'
import { fileCall } from '../core/call.ts'
import { uuid } from '../fields/index.ts'

export const fileContexts = ['licensee', 'client'] as const

export const file = {
  /** Returns a stored file. Only a licensee's logo and mood image are public. */
  download: fileCall({
    method: 'GET',
    path: '/api/file/{context}/{type}/{uuid}/{filename}',
    access: 'public',
    transaction: 'own',
    input: z.strictObject({
      context: z.enum(fileContexts),
      type: z.string().check(z.regex(/^[a-z-]{1,40}$/, 'unknown')),
      uuid,
      filename: z.string().check(z.minLength(1, 'required'), z.maxLength(250, 'maxlength')),
    }),
    types: ['application/octet-stream'],
    refusals: ['File.NotFound'],
  }),
}
