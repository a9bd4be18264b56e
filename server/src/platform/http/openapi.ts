import { type AnyCall, callEntries } from '@sorgfalt/contract'
import { errorStatus } from '@sorgfalt/contract/core/error'
import { uploadTypes } from '@sorgfalt/contract/core/limits'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { compressible } from './compressed.ts'

/** Returns the OpenAPI 3.1 description of every call of the contract. */
export function openApi(): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of callEntries) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeOperation(name, call) }
  }

  return { openapi: '3.1.0', info: { title: 'Sorgfalt', version: '1' }, paths }
}

function describeOperation(name: string, call: AnyCall): object {
  const input = z.toJSONSchema(call.input, { io: 'input' }) as {
    properties?: Record<string, object>
    required?: string[]
  }

  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key))
  const success =
    call.kind !== 'file'
      ? { 'application/json': { schema: z.toJSONSchema(call.output) } }
      : Object.fromEntries(call.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

  const refusals = Object.groupBy(call.refusals, (code) => String(errorStatus[code]))

  return {
    operationId: name,
    tags: [name.split('.')[0]],
    'x-access': call.access,
    ...(call.notInSpec && { 'x-not-in-spec': call.notInSpec }),
    ...(call.method === 'GET'
      ? {
          parameters: Object.entries(input.properties ?? {}).map(([key, schema]) => ({
            name: key,
            in: inPath.has(key) ? 'path' : 'query',
            required: input.required?.includes(key) ?? false,
            schema,
          })),
        }
      : { requestBody: { content: describeBody(call, input) } }),
    responses: {
      200: { description: 'success', content: success },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, codes]) => [
          status,
          { description: (codes ?? []).join(', ') },
        ]),
      ),
    },
  }
}

/** Describes a request body: JSON, or for an upload a form with the file and the other fields. */
function describeBody(call: AnyCall, input: { properties?: Record<string, object> }): object {
  if (call.kind !== 'upload') return { 'application/json': { schema: input } }

  const contentType = [...new Set(call.types.flatMap((type) => uploadTypes[type]))].join(', ')
  const schema = {
    ...input,
    properties: { ...input.properties, [call.field]: { type: 'string', format: 'binary' } },
  }

  return { 'multipart/form-data': { schema, encoding: { [call.field]: { contentType } } } }
}

/** Serves /api/openapi.json. It is created at the first request. */
export function serveOpenApi(app: FastifyInstance): void {
  let document: ReturnType<typeof compressible> | undefined
  app.get('/api/openapi.json', (request, reply) => {
    document ??= compressible(JSON.stringify(openApi()), 'application/json; charset=utf-8')
    return document.send(request, reply)
  })
}
