import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '#test/render.tsx'
import { text } from '#test/text.ts'
import { rita } from './org-unit-fixture.ts'
import { ResponsibleNames } from './ResponsibleNames.tsx'

const paul = { ...rita, firstName: 'Paul', lastName: 'Plan' }
const otto = { ...rita, firstName: 'Otto', lastName: 'Ordnung' }

test('shows up to two names', async () => {
  await renderUi(<ResponsibleNames people={[rita, paul]} />)

  await expect.element(page.getByText('Rita Regel, Paul Plan')).not.toHaveAttribute('title')
})

test('shows the first of several names and counts the others', async () => {
  await renderUi(<ResponsibleNames people={[rita, paul, otto]} />)

  await expect
    .element(page.getByText('Rita Regel +2'))
    .toHaveAttribute('title', 'Rita Regel, Paul Plan, Otto Ordnung')
})

test('marks an archived member', async () => {
  await renderUi(<ResponsibleNames people={[{ ...rita, archived: true }]} />)

  await expect.element(page.getByText(text('member.archivedName', { name: 'Rita Regel' }))).toBeVisible()
})
