import { type FirstStepsState, firstSteps, onboarding } from '@sorgfalt/contract/company/onboarding'
import { location } from '@sorgfalt/contract/location/location'
import { memberImport } from '@sorgfalt/contract/member/import'
import { memberList } from '@sorgfalt/contract/member/list'
import { overview } from '@sorgfalt/contract/start/overview'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#lib/query-client.ts'
import { useCall } from '#lib/use-call.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { FirstSteps, ShowFirstSteps } from './FirstSteps.tsx'
import { stateWith } from './first-steps-fixture.ts'
import { summarizeSteps } from './step-actions.ts'

const readAccess = onboarding.readFirstSteps.access
const permissions = [location.create, location.update, memberImport.readSeats, memberList.getList].map(
  ({ access }) => access,
)
const counts = { openElearnings: 0, openAnalyses: 0, canFinish: 0, overdueActions: 0, overdueMembers: 0 }
const total = firstSteps.length

/** Reads the steps in the same way as the start page. */
function StepsOfPage() {
  const { data } = useCall(overview.read, {})
  return (
    data?.firstSteps && (
      <>
        <ShowFirstSteps state={data.firstSteps} />
        <FirstSteps state={data.firstSteps} />
      </>
    )
  )
}

async function start(state: FirstStepsState = stateWith(1), further: readonly string[] = permissions) {
  const server = fakeServer({
    'overview.read': { own: null, lead: null, firstSteps: state, counts },
    'onboarding.hideFirstSteps': ({ hidden }) => ({ ...state, hidden }),
  })
  await signIn({ permissions: [readAccess, ...further] })
  const ui = await renderUi(
    <>
      <StepsOfPage />
      <p>Rest of the page</p>
    </>,
    { language: 'en_GB' },
  )
  await expect.element(page.getByText('Rest of the page')).toBeVisible()

  return { server, ...ui }
}

const heading = () => page.getByRole('heading', { level: 2, name: text('onboarding.title') })
const steps = () => page.getByRole('region', { name: text('onboarding.title') }).getByRole('listitem')
const later = () => page.getByRole('button', { name: text('onboarding.later') })
const resume = (done: number) =>
  page.getByRole('button', { name: text('onboarding.continue', { done, total }) })
/** The button that opens a step. */
const line = (step: (typeof firstSteps)[number]) =>
  page.getByRole('button', { name: new RegExp(text(`onboarding.steps.${step}`)) })
const openHeading = (step: (typeof firstSteps)[number]) =>
  page.getByRole('heading', { level: 3, name: text(`onboarding.steps.${step}`) })

test('opens the next step, ticks the done ones with their results and lists the others', async () => {
  await start(stateWith(2))

  await expect.element(openHeading('members')).toBeVisible()
  await expect.poll(() => page.getByRole('heading', { level: 3 }).elements()).toHaveLength(1)
  await expect
    .element(steps().nth(1))
    .toMatchTextContent(`${text('onboarding.doneSteps.locations')}Result of locations`)
  await expect.element(line('responsible')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText(text('onboarding.progress', { done: 2, total }))).toBeVisible()
})

test('shows the number of seats and the adviser', async () => {
  await start(stateWith(2))

  await expect
    .element(page.getByText(text('onboarding.facts.seats', { max: '250', free: '193' })))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'berta@arbeitswelt.example' }))
    .toHaveAttribute('href', 'mailto:berta@arbeitswelt.example')
})

test('opens another step instead of the next one', async () => {
  await start(stateWith(2))

  await line('elearnings').click()

  await expect.element(openHeading('elearnings')).toBeVisible()
  await expect.element(openHeading('members')).not.toBeInTheDocument()
  await expect.element(line('members')).toBeVisible()
})

test('leads to the screens of the open step', async () => {
  const { address } = await start(stateWith(2))
  await expect.element(page.getByRole('link', { name: text('onboarding.actions.members') })).toBeVisible()

  await page.getByRole('link', { name: text('onboarding.actions.import') }).click()

  await expect.poll(() => address()).toMatch(/^\/dashboard\/company\/members\/import/)
})

test('leads to the screen of a done step', async () => {
  const { address } = await start(stateWith(2))

  await page.getByRole('link', { name: text('onboarding.edit.locations') }).click()

  await expect.poll(() => address()).toMatch(/^\/dashboard\/company\/locations\/list/)
})

test('has no links to screens that are not permitted', async () => {
  await start({ ...stateWith(2), guide: { seats: { used: 1, max: 2 }, contact: null } }, [])

  await expect.element(heading()).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('counts the members, and the records whose names are not shown', async () => {
  const { steps: list, ...others } = stateWith(3)
  await start({
    ...others,
    steps: list.map((one) =>
      one.step === 'locations' ? { ...one, count: 5, names: ['Plant', 'Office'] } : one,
    ),
  })

  const more = text('onboarding.more', { count: 3 })
  await expect.element(steps().nth(1)).toMatchTextContent(`Plant, Office, ${more}`)
  await expect
    .element(steps().nth(2))
    .toMatchTextContent(text('onboarding.memberCount', { count: 57, number: '57' }))
})

test('sums up how many steps are open and how long they take', () => {
  expect(summarizeSteps(stateWith(2))).toEqual({ count: 4, minutes: 20 })
  expect(summarizeSteps(stateWith(5))).toEqual({ count: 1, minutes: 5 })
})

test('hides the steps for the company, and shows them again', async () => {
  const { server } = await start()
  await expect.element(heading()).toBeVisible()

  fakeServer({
    'overview.read': { own: null, lead: null, firstSteps: stateWith(1, true), counts },
  })
  await later().click()
  await expect.element(heading()).not.toBeInTheDocument()
  fakeServer({ 'overview.read': { own: null, lead: null, firstSteps: stateWith(1), counts } })
  await resume(1).click()

  await expect.element(heading()).toBeVisible()
  await expect
    .poll(() => server.inputs('onboarding.hideFirstSteps'))
    .toEqual([{ hidden: true }, { hidden: false }])
})

test('keeps the steps on screen if the server refuses to hide them', async () => {
  await start()
  await expect.element(heading()).toBeVisible()
  fakeServer({ 'onboarding.hideFirstSteps': refuse('Permission.Missing') })

  await later().click()

  await expect.element(page.getByText(text('common.toast.danger'))).toBeVisible()
  await expect.element(heading()).toBeVisible()
})

test('shows nothing if all steps are done', async () => {
  const { server } = await start({ ...stateWith(total), guide: null })
  await expect.poll(() => server.inputs('overview.read')).toHaveLength(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)

  await expect.element(heading()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('is accessible', async () => {
  await start(stateWith(2))
  await expect.element(heading()).toBeVisible()

  expect(await axeViolations()).toEqual([])
})
