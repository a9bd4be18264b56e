import { qrPath } from '@sorgfalt/contract/certificate/sheet'
import { hashForTransport } from '@sorgfalt/contract/fields/password'
import QRCode from 'qrcode'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { recordNavigations } from '#features/session/navigation-fixture.ts'
import { formatsOf, today } from '#lib/format.ts'
import { axeViolations } from '#test/axe.ts'
import { type Answers, fakeServer, refuse } from '#test/fake-server.ts'
import { renderUi, setPhoneSize } from '#test/render.tsx'
import { ada, licensee, signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { EnrolPage } from './EnrolPage.tsx'
import { noFactor, recoveryCodes, secret } from './second-factor-fixture.ts'

/** Opens the page and chooses the app, unless `kind` is undefined. */
async function renderPage(answers: Answers = {}, { kind }: { kind?: 'app' | undefined } = { kind: 'app' }) {
  const opened = recordNavigations()
  const server = fakeServer({
    'secondFactor.read': noFactor,
    'secondFactor.beginEnrolment': secret,
    'secondFactor.confirmEnrolment': { recoveryCodes },
    ...answers,
  })

  await signIn({ secondFactor: { ...ada.secondFactor, pending: 'enrol', dueFrom: '2026-11-01' } })
  await renderUi(<EnrolPage />, { language: 'en_GB' })
  if (kind === 'app') await choose().click()

  return { server, opened }
}

const choose = () => page.getByRole('button', { name: text('secondFactor.app.setUp') })
const begin = () => page.getByRole('button', { name: text('secondFactor.enrol.begin'), exact: true })
const password = () => page.getByLabelText(text('secondFactor.enrol.password'), { exact: true })
const qr = () => page.getByRole('img', { name: text('secondFactor.enrol.qr') })
const code = () => page.getByLabelText(text('secondFactor.code.app'), { exact: true })
const confirm = () => page.getByRole('button', { name: text('secondFactor.enrol.confirm') })
const kept = () => page.getByRole('checkbox', { name: text('secondFactor.codes.kept') })
const done = () => page.getByRole('button', { name: text('secondFactor.codes.done') })
const list = () => page.getByRole('list', { name: text('secondFactor.codes.label') })

const focusContains = (element: Element) =>
  document.activeElement !== document.body && document.activeElement?.contains(element)

async function showCodes(): Promise<void> {
  await begin().click()
  await code().fill('123456')
  await confirm().click()
  await expect.element(list()).toBeVisible()
}

test('shows the secret as a QR code and as a key to type', async () => {
  await renderPage()

  await begin().click()

  await expect.element(page.getByText(secret.key)).toBeVisible()
  const { data, size } = QRCode.create(secret.uri, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from(data.slice(row * size, (row + 1) * size), Number).join(''),
  )
  await expect.poll(() => qr().element().querySelector('path')?.getAttribute('d')).toBe(qrPath(rows))
})

test('copies the key', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  await renderPage()

  await begin().click()
  await page.getByRole('button', { name: text('secondFactor.enrol.copyKey') }).click()

  await expect.element(page.getByText(text('secondFactor.copied')).first()).toBeVisible()
  await expect.poll(() => write).toHaveBeenCalledExactlyOnceWith(secret.key)
})

test('reports that the browser refuses to copy', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused'))
  onTestFinished(() => write.mockRestore())
  await renderPage()

  await begin().click()
  await page.getByRole('button', { name: text('secondFactor.enrol.copyKey') }).click()

  await expect.element(page.getByText(text('common.toast.danger')).first()).toBeVisible()
  await expect.element(page.getByText(text('secondFactor.copied'))).not.toBeInTheDocument()
})

test('shows the recovery codes, and opens the application after the member has kept them', async () => {
  const { server, opened } = await renderPage()

  await showCodes()

  await expect.poll(() => server.inputs('secondFactor.confirmEnrolment')).toEqual([{ code: '123456' }])
  await expect
    .poll(() =>
      list()
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(recoveryCodes)
  await expect.element(done()).toBeDisabled()
  await kept().click()
  await done().click()
  await expect.poll(() => opened).toEqual(['reload'])
})

test('asks before the browser leaves the page, and offers no logout, until the codes are kept', async () => {
  await renderPage()
  const warnsBeforeLeaving = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  const logout = page.getByRole('button', { name: text('shell.user.logout') })

  await expect.element(logout).toBeVisible()
  expect(warnsBeforeLeaving()).toBe(false)
  await showCodes()

  await expect.element(logout).not.toBeInTheDocument()
  await expect.poll(warnsBeforeLeaving).toBe(true)
  await kept().click()
  await expect.poll(warnsBeforeLeaving).toBe(false)
})

test('reads the member again when the page becomes visible, except while codes are shown', async () => {
  const { server } = await renderPage()
  const before = server.inputs('member.state').length

  await expect.element(begin()).toBeVisible()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => server.inputs('member.state').length).toBe(before + 1)
  await begin().click()
  await expect.element(code()).toBeVisible()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => server.inputs('member.state').length).toBe(before + 2)
  await code().fill('123456')
  await confirm().click()
  // When the focus is on the list, the page no longer listens for visibility changes.
  await expect.poll(() => focusContains(list().element())).toBe(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await kept().click()

  await expect.poll(() => server.inputs('member.state')).toHaveLength(before + 2)
})

test('moves the focus to each step, so that the screen reader reads it from its beginning', async () => {
  await renderPage()
  await expect.poll(() => focusContains(begin().element())).toBe(true)
  await begin().click()
  await expect.poll(() => focusContains(page.getByText(secret.key).element())).toBe(true)
  await code().fill('123456')
  await confirm().click()
  await expect.poll(() => focusContains(list().element())).toBe(true)
})

test('copies and prints the recovery codes', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => {
    write.mockRestore()
    print.mockRestore()
  })
  await renderPage()

  await showCodes()
  await page.getByRole('button', { name: text('secondFactor.codes.copy') }).click()
  await expect.poll(() => write.mock.calls).toEqual([[recoveryCodes.join('\n')]])
  await page.getByRole('button', { name: text('secondFactor.codes.print') }).click()

  await expect.poll(() => print).toHaveBeenCalledOnce()
})

test('saves the recovery codes as a text file', async () => {
  const create = vi.spyOn(URL, 'createObjectURL')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  await renderPage()

  await showCodes()
  await page.getByRole('button', { name: text('secondFactor.codes.save') }).click()

  const [[blob] = []] = create.mock.calls
  const account = text('secondFactor.codes.printedFor', {
    service: licensee.licenseeName,
    host: location.host,
    company: ada.client.name,
    clientIdentifier: ada.memberDetails.clientIdentifier,
    username: ada.memberDetails.username,
    when: formatsOf('en_GB').date(today()),
  })
  expect(await (blob as Blob).text()).toBe(`${account}\n\n${recoveryCodes.join('\n')}\n`)
})

test('asks for the password if the login is too long ago', async () => {
  const { server } = await renderPage({ 'secondFactor.read': { ...noFactor, needsPassword: true } })

  await begin().click()
  await expect.element(password()).toHaveAccessibleDescription(text('common.validation.required'))
  await password().fill('Correct horse 1')
  await begin().click()

  await expect.element(page.getByText(secret.key)).toBeVisible()
  await expect
    .poll(() => server.inputs('secondFactor.beginEnrolment'))
    .toEqual([{ password: await hashForTransport('Correct horse 1') }])
})

test('asks for the password if it has become required since the page was loaded', async () => {
  const answers = [
    refuse('Password.Wrong', { fields: { password: 'required' } }),
    refuse('Request.Failed'),
    secret,
  ]
  await renderPage({ 'secondFactor.beginEnrolment': () => answers.shift() ?? secret })

  await begin().click()
  await expect.element(password()).toHaveAccessibleDescription(text('common.validation.required'))
  await password().fill('Correct horse 1')
  await begin().click()
  await expect
    .element(page.getByRole('main').getByText(text('common.errorCodes.Request.Failed')))
    .toBeVisible()
  await expect.element(password()).toHaveValue('Correct horse 1')
  await begin().click()

  await expect.element(page.getByText(secret.key)).toBeVisible()
})

test('shows at the field that the code is wrong', async () => {
  await renderPage({
    'secondFactor.confirmEnrolment': refuse('Factor.Wrong', { fields: { code: 'unknown' } }),
  })

  await begin().click()
  await code().fill('123456')
  await confirm().click()

  await expect.element(code()).toHaveAccessibleDescription(new RegExp(text('common.errorCodes.Factor.Wrong')))
  await expect.element(page.getByText(secret.key)).toBeVisible()
})

test('offers to start again when the time has run out', async () => {
  const { server } = await renderPage({ 'secondFactor.confirmEnrolment': refuse('Factor.Expired') })

  await begin().click()
  await code().fill('123456')
  await confirm().click()
  await page.getByRole('button', { name: text('secondFactor.enrol.again') }).click()
  await begin().click()

  await expect.element(page.getByText(secret.key)).toBeVisible()
  await expect.poll(() => server.inputs('secondFactor.beginEnrolment')).toHaveLength(2)
})

test('offers to load the state again after a failure', async () => {
  const answers = [refuse('Request.Failed'), noFactor]
  await renderPage({ 'secondFactor.read': () => answers.shift() ?? noFactor })

  await page.getByRole('button', { name: text('common.ui.retry') }).click()

  await expect.element(begin()).toBeVisible()
})

test('is accessible in each step on a phone', async () => {
  await setPhoneSize()
  await renderPage({}, {})
  const main = page.getByRole('main').element()

  await expect.element(choose()).toBeVisible()
  expect(await axeViolations(main)).toEqual([])
  await choose().click()
  await expect.element(begin()).toBeVisible()
  expect(await axeViolations(main)).toEqual([])
  await begin().click()
  await expect.element(qr()).toBeVisible()
  expect(await axeViolations(main)).toEqual([])
  await code().fill('123456')
  await confirm().click()
  await expect.element(list()).toBeVisible()
  expect(await axeViolations(main)).toEqual([])
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
