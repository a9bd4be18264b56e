import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderUiHook } from '#test/render.tsx'
import { useProposedIdentifier } from './use-proposed-identifier.ts'

/** Keeps a name and an identifier, as a form does. */
function useNaming() {
  const [name, setName] = useState('')
  const [identifier, setIdentifier] = useState('')
  useProposedIdentifier({ name, identifier, onPropose: setIdentifier })

  return { identifier, setName, setIdentifier }
}

test('proposes no identifier while the name is empty', async () => {
  const { result } = await renderUiHook(useNaming)

  expect(result.current.identifier).toBe('')
})

test.each([
  ['Lager', /^lager-\d{4}$/],
  ['Büro Süd', /^buero-sued-\d{4}$/],
  ['  Halle 3 ', /^halle-3-\d{4}$/],
  ['工場', /^id-\d{4}$/],
])('turns the name %j into a proposal like %s', async (name, pattern) => {
  const { result, act } = await renderUiHook(useNaming)

  await act(() => result.current.setName(name))

  expect(result.current.identifier).toMatch(pattern)
})

test.each([
  [0, 'lager-1000'],
  [0.999_999, 'lager-9999'],
])('turns the random number %d into the identifier %s', async (random, identifier) => {
  const spy = vi.spyOn(Math, 'random').mockReturnValue(random)
  onTestFinished(() => spy.mockRestore())
  const { result, act } = await renderUiHook(useNaming)

  await act(() => result.current.setName('Lager'))

  expect(result.current.identifier).toBe(identifier)
})

test('keeps the number at the end of its proposal while the name changes', async () => {
  const { result, act } = await renderUiHook(useNaming)
  await act(() => result.current.setName('Lager'))
  const number = result.current.identifier.slice(-4)

  await act(() => result.current.setName('Halle'))

  expect(result.current.identifier).toBe(`halle-${number}`)
})

test('removes its proposal if the name becomes empty', async () => {
  const { result, act } = await renderUiHook(useNaming)
  await act(() => result.current.setName('Lager'))

  await act(() => result.current.setName(' '))

  expect(result.current.identifier).toBe('')
})

test('keeps an identifier that the user has entered', async () => {
  const { result, act } = await renderUiHook(useNaming)
  await act(() => result.current.setName('Lager'))
  await act(() => result.current.setIdentifier('main'))

  await act(() => result.current.setName('Halle'))

  expect(result.current.identifier).toBe('main')
})

test('adapts the identifier to the name again after the user has restored the proposal', async () => {
  const { result, act } = await renderUiHook(useNaming)
  await act(() => result.current.setName('Lager'))
  const proposal = result.current.identifier
  await act(() => result.current.setIdentifier('main'))
  await act(() => result.current.setIdentifier(proposal))

  await act(() => result.current.setName('Halle'))

  expect(result.current.identifier).toMatch(/^halle-\d{4}$/)
})
