import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { SectionIndex } from './SectionIndex.tsx'

const groups = [
  {
    label: 'Messages',
    sections: [
      { id: 'reminders', label: 'Reminders', changed: true },
      { id: 'footers', label: 'Footers' },
    ],
  },
  { label: 'Security', sections: [{ id: 'proofs', label: 'Proofs' }] },
]

async function renderIndex(width = 1280) {
  await page.viewport(width, 600)
  onTestFinished(() => page.viewport(1280, 800))
  await renderUi(
    <>
      <SectionIndex label="Sections" changedLabel="not saved" groups={groups} />
      {['reminders', 'footers', 'proofs'].map((id) => (
        <section key={id} id={id} style={{ height: 900 }}>
          <h2 tabIndex={-1}>Heading of {id}</h2>
        </section>
      ))}
    </>,
  )
}

const link = (name: string | RegExp) => page.getByRole('link', { name })
/** The link to the section with unsaved changes. */
const changed = /^Reminders\s*, not saved$/
const heading = (id: string) => page.getByRole('heading', { name: `Heading of ${id}` })

test('scrolls to a section, moves the focus to its heading and marks it as current', async () => {
  await renderIndex()
  await expect.element(link(changed)).toHaveAttribute('aria-current', 'true')

  await link('Footers').click()

  await expect.element(heading('footers')).toBeInViewport()
  await expect.element(heading('footers')).toHaveFocus()
  await expect.element(link('Footers')).toHaveAttribute('aria-current', 'true')
  await expect.element(link(changed)).not.toHaveAttribute('aria-current')
})

test('marks the section that the member has scrolled to', async () => {
  await renderIndex()

  heading('footers').element().scrollIntoView()

  await expect.element(link('Footers')).toHaveAttribute('aria-current', 'true')
})

test('says which section has unsaved changes', async () => {
  await renderIndex()

  await expect.element(link(changed)).toBeVisible()
  await expect.element(link('Footers')).toBeVisible()
})

test('offers the sections in a select on narrow screens', async () => {
  await renderIndex(700)
  await expect.element(link('Footers')).not.toBeInTheDocument()

  await page.getByRole('combobox', { name: 'Sections' }).click()
  await page.getByRole('option', { name: 'Proofs' }).click()

  await expect.element(heading('proofs')).toBeInViewport()
  await expect.element(heading('proofs')).toHaveFocus()
})

test('is accessible', async () => {
  await renderIndex()

  expect(await axeViolations()).toEqual([])
})
