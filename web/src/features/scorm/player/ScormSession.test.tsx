import { expect, test, vi } from 'vitest'
import { beat } from '#lib/heartbeat.ts'
import { fakeServer } from '#test/fake-server.ts'
import { renderUi } from '#test/render.tsx'
import { ada, signIn } from '#test/session.ts'
import { ScormPlayer } from './ScormPlayer.tsx'
import { createFrame, createLaunch, createOpenedPart, createSaved } from './scorm-fixture.ts'
import { createLearnerPorts } from './scorm-ports.ts'

const executionUuid = '0198f000-0000-7000-8000-000000000001'

test('a session continues while the learner uses a part', async () => {
  const frame = createFrame()
  const server = fakeServer({
    'scorm.launch': createLaunch(frame.url),
    'scorm.openPart': ({ partId }) => createOpenedPart(partId),
    'scorm.save': createSaved(),
    'session.heartbeat': { idleSeconds: 1800, absoluteSeconds: 36_000 },
  })
  await signIn()
  const close = vi.fn<() => void>()
  const createPorts = () => createLearnerPorts(ada.uuid, executionUuid)
  await renderUi(<ScormPlayer createPorts={createPorts} title="Course" onClose={close} onResult={close} />)
  await frame.waitForPart('b')
  // Resets the activity that earlier input has recorded.
  await beat(() => undefined)

  frame.say({ type: 'active' })

  const beatAgain = async () => {
    await beat(() => undefined)
    return server.inputs('session.heartbeat')
  }
  await expect.poll(beatAgain).toContainEqual({ active: '1' })
})
