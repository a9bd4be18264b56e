import { type AppMessage, type FrameMessage, frameMessage } from '@sorgfalt/contract/scorm/frame-messages'
import { scormPlayer } from '@sorgfalt/contract/scorm/player-limits'
import type { Scorm12API, Scorm2004API } from 'scorm-again'
import { expect, onTestFinished, test } from 'vitest'
import type { LaunchedPart } from './launched-part.ts'
import { createPart } from './part-fixture.ts'

type FrameWindow = Window & { API?: Scorm12API; API_1484_11?: Scorm2004API }
type State = Extract<FrameMessage, { type: 'state' }>

/** Code of a part that saves only while it is unloaded, and finishes twice. */
const savesLate = `
  const api = parent.API
  api.LMSInitialize('')
  addEventListener('beforeunload', () => {
    api.LMSSetValue('cmi.core.lesson_location', 'page-7')
    api.LMSCommit('')
  })
  addEventListener('pagehide', () => {
    api.LMSSetValue('cmi.core.exit', 'suspend')
    api.LMSFinish('')
    api.LMSFinish('')
  })`

const folder = import.meta.url
const addressOf = (name: string) => new URL(name, folder).href

/** Shows the page of the frame with the real run-time, and collects its messages. */
async function startFrame({ appOrigin = location.origin } = {}) {
  const messages: FrameMessage[] = []
  const frame = document.createElement('iframe')
  const onMessage = ({ data, source }: MessageEvent<unknown>) => {
    if (source === frame.contentWindow) messages.push(frameMessage.parse(data))
  }
  addEventListener('message', onMessage)
  onTestFinished(() => {
    removeEventListener('message', onMessage)
    frame.remove()
  })

  frame.srcdoc = `<base href="${addressOf('')}" /><body><script type="module">
    import { startRuntime } from '${addressOf('runtime.ts')}'
    // Vitest loads modules on demand through this function.
    window.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() }
    window.started = true
    startRuntime({ app: parent, appOrigin: '${appOrigin}' })
  </script>`
  document.body.append(frame)
  const host = frame.contentWindow as FrameWindow
  const send = (message: AppMessage) => host.postMessage(message, location.origin)
  await expect.poll(() => 'started' in host).toBe(true)

  return {
    host,
    frame,
    messages,
    types: () => messages.map(({ type }) => type),
    states: () => messages.filter((message): message is State => message.type === 'state'),
    lastCmi: () =>
      JSON.parse(messages.findLast((one): one is State => one.type === 'state')?.cmi ?? 'null').cmi,
    close: () => send({ type: 'close' }),
    send,
    /** Runs code in the page of the part. */
    run: (code: string) => {
      const shown = host.document.querySelector('iframe')?.contentDocument as Document
      const script = shown.createElement('script')
      script.textContent = code
      shown.documentElement.append(script)
    },
    /** Opens a part, and waits until its page is loaded. The page is empty. */
    open: async (changes: Partial<LaunchedPart> = {}) => {
      send({ type: 'open', part: createPart(changes) })
      const { path } = createPart(changes)
      await expect
        .poll(() => {
          const shown = host.document.querySelector('iframe')?.contentDocument
          return [shown?.readyState, shown?.location.pathname.split('/').at(-1)]
        })
        .toEqual(['complete', path])
    },
  }
}

/** Opens a part of SCORM 1.2 that has begun. */
async function begin12(changes: Partial<LaunchedPart> = {}) {
  const frame = await startFrame()
  await frame.open(changes)
  const api = frame.host.API as Scorm12API
  expect(api.LMSInitialize('')).toBe('true')

  return { ...frame, api }
}

/** Opens a part of SCORM 2004 that has begun. */
async function begin2004(changes: Partial<LaunchedPart> = {}) {
  const frame = await startFrame()
  await frame.open({ edition: 'scorm2004-4', ...changes })
  const api = frame.host.API_1484_11 as Scorm2004API
  expect(api.Initialize('')).toBe('true')

  return { ...frame, api }
}

test('says that it is ready and shows the part with the interface of its edition', async () => {
  const { host, open, types } = await startFrame()
  await expect.poll(types).toEqual(['ready'])

  await open()

  expect(host.API).toBeDefined()
  expect(host.API_1484_11).toBeUndefined()
})

test('gives a part the learner, the data of the manifest and its entry', async () => {
  const { api } = await begin12({ launchData: 'start=3', masteryScore: 80 })

  expect(api.LMSGetValue('cmi.core.student_name')).toBe('Muster, Ada')
  expect(api.LMSGetValue('cmi.launch_data')).toBe('start=3')
  expect(api.LMSGetValue('cmi.student_data.mastery_score')).toBe('80')
  expect(api.LMSGetValue('cmi.core.entry')).toBe('ab-initio')
  expect(api.LMSGetValue('cmi.core.lesson_mode')).toBe('normal')
  expect(api.LMSGetValue('cmi.core.lesson_status')).toBe('not attempted')
})

test('reports a state at a commit and when the part ends', async () => {
  const { api, states } = await begin12()

  api.LMSSetValue('cmi.core.lesson_location', 'page-3')
  api.LMSCommit('')
  await expect.poll(() => states().map(({ isFinal }) => isFinal)).toEqual([false])
  api.LMSSetValue('cmi.core.lesson_status', 'completed')
  api.LMSSetValue('cmi.core.session_time', '00:02:00')
  api.LMSFinish('')

  await expect.poll(() => states().map(({ isFinal }) => isFinal)).toEqual([false, true])
  expect(JSON.parse(states()[1]?.cmi ?? '')).toMatchObject({
    cmi: { core: { lesson_location: 'page-3', lesson_status: 'completed', total_time: '00:02:00' } },
  })
})

test('reports values that the part sets without a commit, many of them in one message', async () => {
  const { api, states, lastCmi } = await begin12()

  for (let index = 0; index < 50; index++) api.LMSSetValue('cmi.core.lesson_location', `page-${index}`)

  await expect.poll(() => states().length).toBe(1)
  expect(lastCmi().core.lesson_location).toBe('page-49')
})

test('a part that finishes twice is reported once', async () => {
  const { api, states, close, types } = await begin12()

  api.LMSFinish('')
  api.LMSFinish('')
  close()

  await expect.poll(() => types().at(-1)).toBe('closed')
  expect(states().map(({ isFinal }) => isFinal)).toEqual([true])
})

test('reports only that a part was closed if it has never called the interface', async () => {
  const { open, close, types, host } = await startFrame()
  await open()

  close()

  await expect.poll(types).toEqual(['ready', 'closed'])
  expect(host.API).toBeUndefined()
  expect(host.document.querySelector('iframe')).toBeNull()
})

test('reports what a part saves while it is unloaded', async () => {
  const { open, run, close, types, states, lastCmi } = await startFrame()
  await open()
  run(savesLate)

  close()

  await expect.poll(() => types().at(-1)).toBe('closed')
  expect(states().at(-1)?.isFinal).toBe(true)
  expect(lastCmi().core).toMatchObject({ lesson_location: 'page-7', exit: 'suspend' })
})

test('ends a part that begins but does not end', async () => {
  const { api, close, types, states, lastCmi } = await begin12()
  api.LMSSetValue('cmi.suspend_data', 'a=1')

  close()

  await expect.poll(() => types().at(-1)).toBe('closed')
  expect(states().at(-1)?.isFinal).toBe(true)
  expect(lastCmi()).toMatchObject({ suspend_data: 'a=1', core: { lesson_status: 'not attempted' } })
})

test('a part continues with the state that was reported before', async () => {
  const first = await begin12()
  first.api.LMSSetValue('cmi.core.lesson_location', 'page-3')
  first.api.LMSSetValue('cmi.suspend_data', 'a=1')
  first.api.LMSSetValue('cmi.core.score.raw', '70')
  first.api.LMSSetValue('cmi.core.exit', 'suspend')
  first.api.LMSSetValue('cmi.interactions.0.id', 'q1')
  first.api.LMSSetValue('cmi.objectives.0.id', 'o1')
  first.api.LMSFinish('')
  await expect.poll(() => first.states().length).toBeGreaterThan(0)

  const { api } = await begin12({ cmi: first.states().at(-1)?.cmi ?? null })

  expect(api.LMSGetValue('cmi.core.entry')).toBe('resume')
  expect(api.LMSGetValue('cmi.core.lesson_location')).toBe('page-3')
  expect(api.LMSGetValue('cmi.suspend_data')).toBe('a=1')
  expect(api.LMSGetValue('cmi.core.score.raw')).toBe('70')
  expect(api.LMSGetValue('cmi.interactions._count')).toBe('1')
  expect(api.LMSGetValue('cmi.objectives.0.id')).toBe('o1')
})

test('a part of SCORM 2004 continues with the state that was reported before', async () => {
  const first = await begin2004({ objectiveIds: ['primary'] })
  first.api.SetValue('cmi.location', 'page-3')
  first.api.SetValue('cmi.completion_status', 'incomplete')
  first.api.SetValue('cmi.objectives.0.success_status', 'passed')
  first.api.SetValue('cmi.interactions.0.id', 'q1')
  first.api.SetValue('cmi.interactions.0.type', 'choice')
  first.api.SetValue('cmi.interactions.0.correct_responses.0.pattern', 'a')
  first.api.SetValue('cmi.interactions.0.learner_response', 'a')
  first.api.SetValue('cmi.session_time', 'PT2M')
  first.api.SetValue('cmi.exit', 'suspend')
  first.api.Terminate('')
  await expect.poll(() => first.states().length).toBeGreaterThan(0)

  const { api } = await begin2004({ objectiveIds: ['primary'], cmi: first.states().at(-1)?.cmi ?? null })

  expect(api.GetValue('cmi.entry')).toBe('resume')
  expect(api.GetValue('cmi.location')).toBe('page-3')
  expect(api.GetValue('cmi.objectives._count')).toBe('1')
  expect(api.GetValue('cmi.objectives.0.success_status')).toBe('passed')
  expect(api.GetValue('cmi.interactions.0.learner_response')).toBe('a')
  expect(api.GetValue('cmi.total_time')).toBe('PT2M')
})

test('a score decides about a part whose manifest has a mastery score', async () => {
  const { api, states, lastCmi } = await begin12({ masteryScore: 80 })

  api.LMSSetValue('cmi.core.lesson_status', 'completed')
  api.LMSSetValue('cmi.core.score.raw', '79')
  api.LMSFinish('')

  await expect.poll(() => states().length).toBeGreaterThan(0)
  expect(lastCmi().core.lesson_status).toBe('failed')
})

test('thresholds decide about a part of SCORM 2004', async () => {
  const { api, states, lastCmi } = await begin2004({ masteryScore: 80, completionThreshold: 1 })

  api.SetValue('cmi.score.scaled', '0.9')
  api.SetValue('cmi.progress_measure', '1')
  api.Terminate('')

  await expect.poll(() => states().length).toBeGreaterThan(0)
  expect(lastCmi()).toMatchObject({ success_status: 'passed', completion_status: 'completed' })
})

test.each([
  ['continue', 'continue'],
  ['exitAll', 'exit'],
  ['suspendAll', 'suspend'],
] as const)('passes the request %s on when the part has ended', async (asked, request) => {
  const { api, messages, types } = await begin2004()

  api.SetValue('adl.nav.request', asked)
  expect(types()).not.toContain('navigate')
  api.Terminate('')

  await expect.poll(() => messages.at(-1)).toEqual({ type: 'navigate', request })
  expect(types().indexOf('state')).toBeLessThan(types().indexOf('navigate'))
})

test('a preview gives no credit', async () => {
  const { api } = await begin12({ isPreview: true })

  expect(api.LMSGetValue('cmi.core.lesson_mode')).toBe('browse')
  expect(api.LMSGetValue('cmi.core.credit')).toBe('no-credit')
})

test('a new part gets a new interface', async () => {
  const { api, host, open, states, lastCmi } = await begin12()
  api.LMSSetValue('cmi.suspend_data', 'of the first part')

  await open({ partId: 'part-2', path: 'second.htm' })

  expect(host.API?.LMSGetValue('cmi.suspend_data')).toBe('')
  expect(states().at(-1)).toMatchObject({ partId: 'part-1', isFinal: true })
  expect(lastCmi().suspend_data).toBe('of the first part')
})

test('a state that is too long is reported without the answers', async () => {
  const { api, states, lastCmi } = await begin2004()
  api.SetValue('cmi.location', 'page-3')
  for (let index = 0; index < 120; index++) {
    api.SetValue(`cmi.interactions.${index}.id`, `q${index}`)
    api.SetValue(`cmi.interactions.${index}.type`, 'long-fill-in')
    api.SetValue(`cmi.interactions.${index}.learner_response`, 'x'.repeat(3000))
  }
  api.Commit('')

  await expect.poll(() => states().length).toBeGreaterThan(0)
  expect(states().at(-1)?.cmi.length).toBeLessThan(scormPlayer.stateChars)
  expect(lastCmi().location).toBe('page-3')
})

test('ignores messages of windows other than the app, and of other origins', async () => {
  const { host, frame } = await startFrame()
  const other = document.createElement('iframe')
  document.body.append(other)
  onTestFinished(() => other.remove())
  const part = createPart()
  const script = other.contentDocument?.createElement('script') as HTMLScriptElement
  script.textContent = `parent.frames[${[...document.querySelectorAll('iframe')].indexOf(frame)}].postMessage(
    ${JSON.stringify({ type: 'open', part })}, '*')`
  other.contentDocument?.body.append(script)

  const foreign = await startFrame({ appOrigin: 'https://app.example' })
  foreign.send({ type: 'open', part })
  // A message that is accepted comes later than the others, so they have been handled when it has an effect.
  const accepted = await startFrame()
  await accepted.open()

  expect(host.document.querySelector('iframe')).toBeNull()
  expect(foreign.host.document.querySelector('iframe')).toBeNull()
})
