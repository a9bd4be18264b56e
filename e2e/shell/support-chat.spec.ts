import { calls } from '@sorgfalt/contract'
import { ChatProvider } from '../support/chat-provider.ts'
import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { chatOrigin, nordschutzOrigin, origin } from '../support/installation.ts'
import { account } from '../support/people.ts'
import { begin, finish, read } from '../support/progress.ts'

const button = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Support-Chat', exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Support-Chat öffnen?' })
const panel = (page: Page) => page.getByRole('region', { name: 'Support-Chat' })
/** The origins of SCORM packages, which every page may show in a frame. */
const packageOrigins = `http://*.content.localhost:${new URL(origin).port}`
/** Returns the origins that a page may show in a frame. */
const frameOriginsOf = async (page: Page, url: string) => {
  const policy = (await page.goto(url))?.headers()['content-security-policy'] ?? ''
  return /frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
}

// The tests run one after the other, because they share the provider's port.
test.describe.configure({ mode: 'serial' })
let provider: ChatProvider
test.beforeEach(async () => {
  provider = new ChatProvider()
  await provider.open()
})
test.afterEach(() => provider.close())

test('the support chat is loaded only after consent, and not after the consent is withdrawn', async ({
  page,
  context,
}) => {
  await enter(context, account.nora, nordschutzOrigin)
  expect(await frameOriginsOf(page, `${nordschutzOrigin}/dashboard/profile/settings`)).toEqual([
    packageOrigins,
    chatOrigin,
  ])

  await button(page).click()
  await expect(question(page)).toContainText(`an localhost:${new URL(chatOrigin).port} übertragen`)
  await expect(question(page).getByRole('link', { name: /Datenschutzhinweise/ })).toHaveAttribute(
    'href',
    `${chatOrigin}/privacy`,
  )
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  expect(provider.requests, 'before consent').toEqual([])

  await button(page).click()
  await question(page).getByRole('button', { name: 'Zustimmen und öffnen' }).click()
  const chat = page.frameLocator('iframe')
  await expect(chat.getByRole('heading', { name: 'Wie können wir helfen?' })).toBeVisible()
  await expect(chat.getByText('sieht nichts'), 'the frame cannot read the page around it').toBeVisible()
  await chat.getByLabel('Nachricht').fill('Guten Tag')
  expect(provider.requests).toEqual([{ url: '/widget?site=n%26s', referrer: undefined }])

  await panel(page).getByRole('button', { name: 'Support-Chat schließen' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  await page.reload()
  expect(provider.requests).toHaveLength(1)
  await button(page).click()
  await expect(chat.getByRole('heading', { name: 'Wie können wir helfen?' })).toBeVisible()

  await page.getByRole('button', { name: 'Zustimmung zurücknehmen' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByText('auf diesem Gerät nicht geladen, solange Sie nicht zustimmen')).toBeVisible()
  await button(page).click()
  await expect(question(page)).toBeVisible()
})

test('the chat is hidden in the player, on certificates and in print, and each member must consent', async ({
  page,
  context,
}) => {
  const api = await enter(context, account.nora, nordschutzOrigin)
  const executionUuid = await begin(api)
  await page.goto(`${nordschutzOrigin}/dashboard/apps/elearnings/my-elearnings`)
  await button(page).click()
  await question(page).getByRole('button', { name: 'Zustimmen und öffnen' }).click()
  await expect(page.locator('iframe')).toBeVisible()
  await expect.poll(() => provider.requests.length).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('iframe')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Brandschutz' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)

  await read(api, executionUuid)
  const resultUuid = await finish(api, executionUuid, { rightly: true })
  await page.goto(`${nordschutzOrigin}/dashboard/apps/elearnings/certificate/${resultUuid}`)
  await expect(page.getByRole('heading', { name: 'Nora Nord' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Support-Chat' })).toHaveCount(0)
  expect(provider.requests).toHaveLength(1)

  await enter(context, account.otherInNordlicht, nordschutzOrigin)
  await page.goto(`${nordschutzOrigin}/dashboard/start/overview`)
  await button(page).click()
  await expect(question(page)).toBeVisible()
  expect(provider.requests).toHaveLength(1)
})

test('the chat closes on the printable plan of actions and is not loaded there', async ({
  page,
  context,
}) => {
  const api = await enter(context, account.nora, nordschutzOrigin)
  const { rows } = await api.ok(calls.riskEvaluation.readAssignmentOverviewList, { filter: {} })
  const { riskAssessmentExecutionResultUuid: resultUuid } = rows.find(
    (row) => row.riskAssessmentExecutionResultUuid,
  )!
  const result = `${nordschutzOrigin}/dashboard/apps/risk-assessments/evaluation/details/${resultUuid}`
  await page.goto(`${result}/risk-actions`)
  await button(page).click()
  await question(page).getByRole('button', { name: 'Zustimmen und öffnen' }).click()
  await expect(page.locator('iframe')).toBeVisible()
  await expect.poll(() => provider.requests.length).toBe(1)

  const plan = page.getByRole('heading', { name: 'Maßnahmenplan' })
  const expectPlanWithoutChat = async () => {
    await expect(plan).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Support-Chat' })).toHaveCount(0)
  }
  // The chat may cover the button. The test therefore uses the keyboard.
  await page.getByRole('button', { name: 'Druckansicht' }).press('Enter')
  await expectPlanWithoutChat()
  await page.reload()
  await expectPlanWithoutChat()
  expect(provider.requests).toHaveLength(1)
})

test('the pages of a licensee without a support chat have no chat button and allow no frame for it', async ({
  page,
  context,
}) => {
  await enter(context, account.wanders)
  expect(await frameOriginsOf(page, `${origin}/dashboard/start/overview`)).toEqual([packageOrigins])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(button(page)).toHaveCount(0)
})
