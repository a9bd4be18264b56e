import { expect, onTestFinished, test, vi } from 'vitest'
import { forgetOthers, forgetPersonal, offlineCache, personalPrefix, remembered } from './storage.ts'

function blockStorage(): void {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    const spy = vi.spyOn(Storage.prototype, name).mockImplementation(blocked)
    onTestFinished(() => spy.mockRestore())
  }
}

test('stores a value and removes it', () => {
  expect(remembered.get('sorgfalt.test')).toBeNull()
  remembered.set('sorgfalt.test', 'yes')
  expect(remembered.get('sorgfalt.test')).toBe('yes')

  remembered.set('sorgfalt.test', null)

  expect(remembered.get('sorgfalt.test')).toBeNull()
})

test('returns no values and throws no error if storage is blocked', async () => {
  localStorage.setItem(`${personalPrefix}a.b`, '1')
  blockStorage()

  expect(() => remembered.set('sorgfalt.test', 'yes')).not.toThrow()
  expect(() => remembered.set('sorgfalt.test', null)).not.toThrow()
  expect(remembered.get('sorgfalt.test')).toBeNull()
  expect(() => forgetOthers('c')).not.toThrow()
  await expect(forgetPersonal()).resolves.toBeUndefined()
})

test('removes the values of the member at logout, and keeps the values of the device', async () => {
  remembered.set('sorgfalt.theme', 'dark')
  localStorage.setItem(`${personalPrefix}a.answers`, '1')
  await (await caches.open(offlineCache)).put('/kept/x', new Response('1'))

  await forgetPersonal()

  await expect.poll(() => Object.keys(localStorage)).toEqual(['sorgfalt.theme'])
  expect(await caches.has(offlineCache)).toBe(false)
})

test('removes the values of the previous member when another member signs in', () => {
  localStorage.setItem(`${personalPrefix}a.answers`, '1')
  localStorage.setItem(`${personalPrefix}ab.answers`, '1')
  localStorage.setItem('sorgfalt.theme', 'dark')

  forgetOthers('ab')

  expect(Object.keys(localStorage).toSorted()).toEqual([`${personalPrefix}ab.answers`, 'sorgfalt.theme'])
})
