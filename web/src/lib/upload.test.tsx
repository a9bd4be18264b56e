import { idempotencyHeader } from '@sorgfalt/contract/core/call'
import { template } from '@sorgfalt/contract/template/template'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer, Refusal, refuse } from '#test/fake-server.ts'
import { asCallError, unauthorised } from './api.ts'
import { saveFile } from './download.ts'
import { sendFile } from './upload.ts'

const uuid = '0190a000-0000-7000-8000-000000000009'
const file = new File(['plan'], 'plan.pdf', { type: 'application/pdf' })
const fields = { name: 'Plan', category: 'other', language: 'de_DE' }

function send(extraFields = fields) {
  const onProgress = vi.fn()
  const sent = sendFile({
    url: template.upload.path,
    fieldName: template.upload.field,
    extraFields,
    file,
    onProgress,
  })
  return { sent, onProgress, failure: sent.then(() => undefined, asCallError) }
}

test('sends the file with its fields and reports the progress', async () => {
  const server = fakeServer({ 'template.upload': { uuid } })
  const { sent, onProgress } = send()

  expect(await sent).toEqual({ head: { status: 200 }, body: { uuid } })

  await expect.poll(() => server.inputs('template.upload')).toHaveLength(1)
  await expect.poll(() => server.files().map(({ name }) => name)).toEqual(['plan.pdf'])
  await expect.poll(() => onProgress).toHaveBeenCalledWith(50)
})

test('sends the same idempotency key with an unchanged form, and a new key with a changed one', async () => {
  fakeServer({ 'template.upload': { uuid } })
  const setHeader = vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader')
  onTestFinished(() => setHeader.mockRestore())

  await send().sent
  await send().sent
  await send({ ...fields, name: 'Anderer Plan' }).sent

  const keys = setHeader.mock.calls.filter(([name]) => name === idempotencyHeader).map(([, key]) => key)
  expect(keys).toHaveLength(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('throws an error with the server’s code when an upload is refused', async () => {
  fakeServer({ 'template.upload': refuse('File.TypeNotAllowed') })

  expect(await send().failure).toMatchObject({ status: 415, code: 'File.TypeNotAllowed' })
})

test('throws an error with the status 0 when the connection is lost', async () => {
  fakeServer({ 'template.upload': new Refusal(0) })

  expect(await send().failure).toMatchObject({ status: 0 })
})

test('sends the file again with a new CSRF token when another tab has signed in', async () => {
  const answers = [refuse('Request.Forged'), { uuid }]
  const server = fakeServer({ 'template.upload': () => answers.shift() ?? { uuid } })

  expect(await send().sent).toMatchObject({ body: { uuid } })

  await expect.poll(() => server.files()).toHaveLength(2)
  await expect.poll(() => server.inputs('session.csrf')).toHaveLength(2)
})

test('notifies the session of an answer with the status 401', async () => {
  fakeServer({ 'template.upload': refuse('Session.Missing') })
  const before = unauthorised.get()

  await send().failure

  expect(unauthorised.get()).toBe(before + 1)
})

test('can be cancelled', async () => {
  const waiting = Promise.withResolvers<{ uuid: string }>()
  fakeServer({ 'template.upload': () => waiting.promise })
  const control = new AbortController()
  const request = {
    url: template.upload.path,
    fieldName: 'filename',
    extraFields: fields,
    file,
    onProgress: () => undefined,
  }
  const sent = sendFile({ ...request, signal: control.signal }).then(() => undefined, asCallError)
  await expect.poll(() => fakeServer({}).files().length).toBe(1)

  control.abort()

  expect(await sent).toMatchObject({ status: 0 })
})

test('saves downloaded bytes under their file name', async () => {
  const saved = Promise.withResolvers<HTMLAnchorElement>()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.resolve(this)
  })
  onTestFinished(() => click.mockRestore())

  saveFile({ bytes: new Blob(['{}']), name: 'data.json' })

  const link = await saved.promise
  expect(link.download).toBe('data.json')
  expect(link.href).toMatch(/^blob:/)
})
