import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

test('describes an upload as a form with its file', () => {
  const { paths } = openApi() as {
    paths: Record<string, { post?: { requestBody: { content: Record<string, unknown> } } }>
  }
  expect(paths['/api/clientconfiguration/upload-logo']?.post?.requestBody.content).toEqual({
    'multipart/form-data': {
      schema: expect.objectContaining({
        properties: { filename: { type: 'string', format: 'binary' } },
      }) as unknown,
      encoding: { filename: { contentType: 'image/png, image/jpeg' } },
    },
  })
})
