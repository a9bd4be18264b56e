/** A package with a fake frame and fake answers of the server, for the tests. */
import type { AppMessage, FrameMessage } from '@sorgfalt/contract/scorm/frame-messages'
import type {
  ScormLaunch,
  ScormOpenedPart,
  ScormPart,
  ScormSaved,
} from '@sorgfalt/contract/scorm/scorm-player'
import { expect, onTestFinished } from 'vitest'

export const createPart = (partId: string, changes: Partial<ScormPart> = {}): ScormPart => ({
  partId,
  title: `Part ${partId}`,
  depth: 0,
  isLaunchable: true,
  kind: 'sco',
  status: 'notAttempted',
  scorePercent: null,
  ...changes,
})

/** A heading with two parts, and a third part. */
const threeParts: ScormPart[] = [
  createPart('h', { title: 'Basics', isLaunchable: false, kind: 'heading' }),
  createPart('a', { depth: 1, status: 'passed', scorePercent: 85 }),
  createPart('b', { depth: 1, status: 'incomplete' }),
  createPart('c'),
]

export const createLaunch = (frameUrl: string, changes: Partial<ScormLaunch> = {}): ScormLaunch => ({
  title: 'Bought course',
  language: 'en_GB',
  edition: 'scorm12',
  practice: false,
  dueDate: '2026-12-15',
  frameUrl,
  attempt: 1,
  state: 'open',
  progressPercent: 40,
  parts: threeParts,
  resumePartId: 'b',
  canConfirm: false,
  ...changes,
})

export const createOpenedPart = (
  partId: string,
  changes: Partial<ScormOpenedPart> = {},
): ScormOpenedPart => ({
  partId,
  path: `${partId}.html`,
  cmi: null,
  seq: 1,
  launchData: null,
  masteryScore: null,
  completionThreshold: null,
  maxTimeAllowed: null,
  timeLimitAction: null,
  objectiveIds: [],
  learner: { id: 'learner-1', name: 'Muster, Ada' },
  saved: null,
  ...changes,
})

export const createSaved = (changes: Partial<ScormSaved> = {}): ScormSaved => ({
  attempt: 1,
  state: 'open',
  progressPercent: 60,
  parts: threeParts,
  savedAt: '2026-11-20T09:42:00.000Z',
  result: null,
  canConfirm: false,
  ...changes,
})

export const passedResult = {
  passed: true,
  scorePercent: 85,
  resultUuid: '0198f000-0000-7000-8000-000000000009',
  nextDueDate: null,
}

/** The page in the fake frame. It answers `close` as the real one does. */
const framePage = `<!doctype html><html lang="en"><title>Package</title><button>Inside</button><script>
  const received = []
  const say = (message) => parent.postMessage(message, '*')
  let partId = ''
  addEventListener('message', ({ data }) => {
    received.push(data)
    if (data.type === 'open') partId = data.part.partId
    if (data.type === 'close') say({ type: 'closed', partId })
  })
  say({ type: 'ready' })
</script></html>`

type FrameWindow = Window & { eval: (code: string) => unknown }

/** Creates the address of a fake frame, and functions that act in the frame. */
export function createFrame() {
  const url = URL.createObjectURL(new Blob([framePage], { type: 'text/html' }))
  onTestFinished(() => URL.revokeObjectURL(url))
  const frame = () => document.querySelector<HTMLIFrameElement>('iframe')?.contentWindow as FrameWindow
  const received = () => (frame() ? (frame().eval('received') as AppMessage[]) : [])

  return {
    url,
    received,
    /** Returns the parts that were opened, in order. */
    opened: () => received().flatMap((message) => (message.type === 'open' ? [message.part.partId] : [])),
    /** Waits until a part is in the frame. */
    waitForPart: async (partId: string) => {
      await expect.poll(() => received().at(-1)).toMatchObject({ type: 'open', part: { partId } })
    },
    /** Sends a message as the frame does. It does not have to be a valid one. */
    say: (message: FrameMessage | object) => frame().eval(`say(${JSON.stringify(message)})`),
  }
}

/** Returns a message with a state of a part. */
export const stateMessage = (partId: string, location: string, isFinal = false): FrameMessage => ({
  type: 'state',
  partId,
  cmi: JSON.stringify({ cmi: { core: { lesson_location: location } } }),
  isFinal,
})

/** Returns the position in a state. */
export const locationIn = ({ cmi }: { cmi: string }): string =>
  (JSON.parse(cmi) as { cmi: { core: { lesson_location: string } } }).cmi.core.lesson_location
