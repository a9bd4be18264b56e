import { type FirstStepsState, firstSteps, onboarding } from '@sorgfalt/contract/company/onboarding'
import { location } from '@sorgfalt/contract/location/location'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#lib/query-client.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { FirstSteps } from './FirstSteps.tsx'

/** Returns the state of a company that has done the first `count` steps. */
const stateWith = (count: number, hidden = false): FirstStepsState => ({
  steps: firstSteps.map((step, index) => ({ step, done: index < count })),
  hidden,
})

const readAccess = onboarding.readFirstSteps.access

interface Start {
  state?: FirstStepsState
  permissions?: readonly string[]
}

async function start({ state = stateWith(1), permissions = [readAccess] }: Start = {}) {
  const server = fakeServer({
    'onboarding.readFirstSteps': state,
    'onboarding.hideFirstSteps': ({ hidden }) => ({ ...state, hidden }),
  })
  await signIn({ permissions: [...permissions] })
  const ui = await renderUi(
    <>
      <FirstSteps />
      <p>Rest of the page</p>
    </>,
    { language: 'en_GB' },
  )
  await expect.element(page.getByText('Rest of the page')).toBeVisible()

  return { server, ...ui }
}

const heading = () => page.getByRole('heading', { name: text('onboarding.title') })
const steps = () => page.getByRole('listitem')
const hide = () => page.getByRole('button', { name: text('onboarding.hide') })
const show = () => page.getByRole('button', { name: text('onboarding.show') })

test('lists all steps in order, and shows which are done', async () => {
  await start({ state: stateWith(2) })

  await expect.element(heading()).toBeVisible()
  expect(steps().elements()).toHaveLength(firstSteps.length)
  await expect
    .element(steps().nth(1))
    .toMatchTextContent(`${text('onboarding.steps.locations')}, ${text('onboarding.done')}`)
  await expect
    .element(steps().nth(2))
    .toMatchTextContent(`${text('onboarding.steps.orgUnits')}, ${text('onboarding.open')}`)
  await expect
    .element(page.getByText(text('onboarding.progress', { done: 2, total: firstSteps.length })))
    .toBeVisible()
})

test('explains only the open steps', async () => {
  await start({ state: stateWith(2) })

  await expect.element(page.getByText(text('onboarding.hints.orgUnits'))).toBeVisible()
  expect(page.getByText(text('onboarding.hints.locations')).elements()).toEqual([])
})

test('links an open step to its screen if the screen is permitted', async () => {
  const { address } = await start({ permissions: [readAccess, location.list.access] })

  await steps().nth(1).getByRole('link').click()

  expect(address()).toMatch(/^\/dashboard\/company\/locations\/list/)
  expect(page.getByRole('link').elements()).toHaveLength(1)
})

test('does not link a step that is done', async () => {
  await start({ state: stateWith(3), permissions: [readAccess, location.list.access] })

  await expect.element(heading()).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})

test('hides the steps for the company, and shows them again', async () => {
  const { server } = await start()
  await expect.element(heading()).toBeVisible()

  fakeServer({ 'onboarding.readFirstSteps': stateWith(1, true) })
  await hide().click()
  await expect.element(page.getByText(text('onboarding.hidden'), { exact: false })).toBeVisible()
  await expect.element(heading()).not.toBeInTheDocument()
  fakeServer({ 'onboarding.readFirstSteps': stateWith(1) })
  await show().click()

  await expect.element(heading()).toBeVisible()
  expect(server.inputs('onboarding.hideFirstSteps')).toEqual([{ hidden: true }, { hidden: false }])
})

test('keeps the steps on screen if the server refuses to hide them', async () => {
  await start()
  await expect.element(heading()).toBeVisible()
  fakeServer({ 'onboarding.hideFirstSteps': refuse('Permission.Missing') })

  await hide().click()

  await expect.element(page.getByText(text('common.toast.danger'))).toBeVisible()
  await expect.element(heading()).toBeVisible()
})

test.each([
  ['all steps are done', { state: stateWith(firstSteps.length) }],
  ['the steps were hidden before', { state: stateWith(1, true) }],
])('shows nothing if %s', async (_, options) => {
  const { server } = await start(options)
  await expect.poll(() => server.inputs('onboarding.readFirstSteps')).toHaveLength(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)

  expect(heading().elements()).toEqual([])
  expect(show().elements()).toEqual([])
})

test('sends no request without the permission', async () => {
  const { server } = await start({ permissions: [] })

  expect(heading().elements()).toEqual([])
  expect(server.inputs('onboarding.readFirstSteps')).toEqual([])
})

test('is accessible', async () => {
  await start({ permissions: [readAccess, location.list.access] })
  await expect.element(heading()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
