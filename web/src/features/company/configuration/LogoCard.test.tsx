import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { typeNames } from '#lib/upload-checks.ts'
import { axeViolations } from '#test/axe.ts'
import { fakeServer, refuse } from '#test/fake-server.ts'
import { uuidOf } from '#test/records.ts'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { text } from '#test/text.ts'
import { LogoCard } from './LogoCard.tsx'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const logo = { uuid: uuidOf(1), href: pixel }
const picture = new File(['logo'], 'logo.png', { type: 'image/png' })

async function start(props: Partial<Parameters<typeof LogoCard>[0]> = {}) {
  const server = fakeServer({
    'clientConfiguration.uploadLogo': logo,
    'clientConfiguration.removeLogo': {},
  })
  await signIn()
  await renderUi(<LogoCard logo={null} editable {...props} />, { language: 'en_GB' })

  return server
}

const upload = () => page.getByLabelText(text('company.configuration.logoUpload'))
const remove = () => page.getByRole('button', { name: text('company.configuration.logoRemove') })

test('explains that a company without a logo shows the logo of the licensee', async () => {
  await start()

  await expect.element(page.getByText(text('company.configuration.logoNone'))).toBeVisible()
  await expect.element(remove()).not.toBeInTheDocument()
})

test('saves a logo as soon as it is uploaded, and applies it to the session', async () => {
  const server = await start()
  const before = server.inputs('member.state').length

  await userEvent.upload(upload().element(), picture)

  await expect.element(page.getByText(text('company.configuration.logoUploaded'))).toBeVisible()
  await expect.poll(() => server.files().map(({ name }) => name)).toEqual(['logo.png'])
  await expect.poll(() => server.inputs('member.state')).toHaveLength(before + 1)
})

test('refuses a file that is not a picture', async () => {
  const server = await start()

  await userEvent.upload(upload().element(), new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }))

  const types = typeNames(['png', 'jpg'])
  await expect
    .element(page.getByText(text('common.upload.invalidFormat', { file: 'plan.pdf', types })).first())
    .toBeVisible()
  await expect.poll(() => server.files()).toEqual([])
})

test('shows why the server refuses a picture', async () => {
  const server = await start()
  fakeServer({ 'clientConfiguration.uploadLogo': refuse('File.Broken') })
  const before = server.inputs('member.state').length

  await userEvent.upload(upload().element(), picture)

  await expect
    .element(page.getByText(text('common.errorCodes.File.Broken'), { exact: false }).first())
    .toBeVisible()
  await expect.poll(() => server.inputs('member.state')).toHaveLength(before)
})

test('shows the saved logo', async () => {
  await start({ logo })

  await expect
    .element(page.getByRole('img', { name: text('company.configuration.logoAlt') }))
    .toHaveAttribute('src', pixel)
})

test('removes the logo and applies the change to the session', async () => {
  const server = await start({ logo })
  const before = server.inputs('member.state').length

  await remove().click()

  await expect.element(page.getByText(text('company.configuration.logoRemoved'))).toBeVisible()
  await expect.poll(() => server.inputs('clientConfiguration.removeLogo')).toEqual([{}])
  await expect.poll(() => server.inputs('member.state')).toHaveLength(before + 1)
})

test('keeps the logo if it cannot be removed', async () => {
  await start({ logo })
  fakeServer({ 'clientConfiguration.removeLogo': refuse('Permission.Missing') })

  await remove().click()

  await expect.element(page.getByText(text('common.toast.danger'))).toBeVisible()
  await expect.element(page.getByRole('img')).toBeVisible()
})

test('explains that a broken logo cannot be displayed', async () => {
  await start({ logo: { ...logo, href: 'data:image/png;base64,AAAA' } })

  await expect.element(page.getByText(text('company.configuration.logoBroken'))).toBeVisible()
  await expect.element(remove()).toBeVisible()
})

test('offers no changes if it is read-only', async () => {
  await start({ logo, editable: false })

  await expect.element(page.getByRole('img')).toBeVisible()
  await expect.element(remove()).not.toBeInTheDocument()
  await expect.element(upload()).not.toBeInTheDocument()
})

test('is accessible', async () => {
  await start({ logo })

  expect(await axeViolations()).toEqual([])
})
