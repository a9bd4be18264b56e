import { expect, test } from 'vitest'
import { renderUi } from '#test/render.tsx'
import { signIn } from '#test/session.ts'
import { useTitle, useTitleAlert, WindowTitle } from './window-title.tsx'

function Screen({ name, alert }: { name?: string | undefined; alert?: string | undefined }) {
  useTitle(name)
  useTitleAlert(alert)
  return <WindowTitle />
}
async function renderScreen(props: Parameters<typeof Screen>[0] = {}) {
  await signIn()
  return renderUi(<Screen {...props} />)
}
const title = () => document.title

test('contains the name of the licensee', async () => {
  await renderScreen()

  await expect.poll(title).toBe('Example Safety')
})

test('starts with the name of the screen, followed by the licensee', async () => {
  await renderScreen({ name: 'Augsburg office' })

  await expect.poll(title).toBe('Augsburg office – Example Safety')
})

test('shows a warning instead of the name of the screen', async () => {
  await renderScreen({ name: 'Augsburg office', alert: 'Session ends' })

  await expect.poll(title).toBe('⚠ Session ends – Example Safety')
})

test('no longer contains the name of a screen that the member has left', async () => {
  const { unmount } = await renderScreen({ name: 'Augsburg office' })
  await expect.poll(title).toBe('Augsburg office – Example Safety')
  await unmount()

  await renderScreen()

  await expect.poll(title).toBe('Example Safety')
})
