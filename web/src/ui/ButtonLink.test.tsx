import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeViolations } from '#test/axe.ts'
import { renderUi } from '#test/render.tsx'
import { Button } from './Button.tsx'
import { ButtonLink } from './ButtonLink.tsx'
import { IconPlus } from './icons.ts'

const members = { to: '/dashboard/company/members/list' } as const

test('opens its address on a click', async () => {
  const { address } = await renderUi(<ButtonLink link={members}>Members</ButtonLink>)

  await page.getByRole('link', { name: 'Members' }).click()

  await expect.poll(() => address()).toBe('/dashboard/company/members/list')
})

test('opens its address on Enter', async () => {
  const { address } = await renderUi(<ButtonLink link={members}>Members</ButtonLink>)

  await userEvent.tab()
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => address()).toBe('/dashboard/company/members/list')
})

test.each(['light', 'dark'] as const)(
  'looks like the button of the same style in the %s theme',
  async (theme) => {
    await renderUi(
      <>
        <ButtonLink link={members} kind="primary" icon={IconPlus}>
          New
        </ButtonLink>
        <Button kind="primary" icon={IconPlus}>
          New
        </Button>
      </>,
      { theme },
    )
    const lookOf = (role: 'link' | 'button') => {
      const element = page.getByRole(role, { name: 'New' }).element()
      const { backgroundColor, color, fontSize } = getComputedStyle(element)
      return { backgroundColor, color, fontSize, height: element.getBoundingClientRect().height }
    }

    await expect.poll(() => lookOf('link')).toEqual(lookOf('button'))
    expect(await axeViolations()).toEqual([])
  },
)
