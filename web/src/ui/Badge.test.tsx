import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { Badge, CountBadge, State, type Tone } from './Badge.tsx'
import { IconCheck } from './icons.ts'

const tones: readonly Tone[] = ['ok', 'warn', 'err', 'info', 'neutral']

test.each(['light', 'dark'] as const)('has enough contrast in every tone in the %s theme', async (theme) => {
  await renderUi(
    <main>
      {tones.map((tone) => (
        <p key={tone}>
          <Badge tone={tone} icon={IconCheck}>
            Badge {tone}
          </Badge>
          <State tone={tone} icon={IconCheck}>
            State {tone}
          </State>
        </p>
      ))}
    </main>,
    { theme },
  )

  for (const tone of tones) {
    await expect.element(page.getByText(`Badge ${tone}`)).toBeVisible()
    await expect.element(page.getByText(`State ${tone}`)).toBeVisible()
  }
  expect(await axeViolations()).toEqual([])
})

test('has a different colour for each tone', async () => {
  await renderUi(
    <>
      {tones.map((tone) => (
        <State key={tone} tone={tone}>
          {tone}
        </State>
      ))}
    </>,
  )

  const colours = tones.map((tone) => getComputedStyle(page.getByText(tone).element()).color)

  expect(new Set(colours).size).toBe(tones.length)
})

test('shows only the label if a status has no icon', async () => {
  const { container } = await renderUi(<Badge>Draft</Badge>)

  expect(container.textContent).toBe('Draft')
  expect(container.querySelector('svg')).toBeNull()
})

test('announces a count with its unit', async () => {
  const { container } = await renderUi(<CountBadge count={3} label="3 open tasks" />)

  await expect.element(page.getByText('3 open tasks')).toBeInTheDocument()
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('3')
})
