import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { Logo } from './Logo.tsx'

/** Returns the URL of a picture of this size. */
const createPicture = (width: number, height: number): string => {
  const size = `width="${width}" height="${height}"`
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`)}`
}
const renderLogo = (logo: string | null) =>
  renderUi(<Logo licensee={{ licenseeName: 'Example Safety', images: { logo, mood: null } }} />)
const name = () => page.getByText('Example Safety', { exact: true })
const picture = () => page.getByRole('img', { name: 'Example Safety' })

test('shows the initial and the name if there is no picture', async () => {
  await renderLogo(null)

  await expect.element(name()).toBeVisible()
  await expect.element(page.getByText('E', { exact: true })).toHaveAttribute('aria-hidden', 'true')
})

test('shows the name beside a picture that is almost square', async () => {
  const { container } = await renderLogo(createPicture(100, 80))

  await expect.element(name()).toBeVisible()
  // Screen readers read the name only once.
  expect(container.querySelector('img')?.alt).toBe('')
  expect(await axeViolations(container)).toEqual([])
})

test('uses the name as the alternative text of a wide picture', async () => {
  const { container } = await renderLogo(createPicture(200, 80))

  await expect.element(picture()).toBeVisible()
  await expect.element(name()).not.toBeInTheDocument()
  expect(await axeViolations(container)).toEqual([])
})

test('shows the initial and the name if the picture is broken', async () => {
  const { container } = await renderLogo('data:image/png;base64,AAAA')

  await expect.element(name()).toBeVisible()
  expect(container.querySelector('img')).toBeNull()
})
