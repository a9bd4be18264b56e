/** Shows the parts of a package one after the other, and reports their state to the app. */
import type { AppMessage, FrameMessage } from '@sorgfalt/contract/scorm/frame-messages'
import { watchActivity } from './activity.ts'
import type { LaunchedPart } from './launched-part.ts'
import { createPartApi, type PartApi } from './part-api.ts'
import { createStateReporter, type StateReporter } from './state-reporter.ts'

/** Maximum wait for a part that saves while it is unloaded. */
const unloadTimeoutMs = 3000

interface ShownPart {
  partId: string
  partApi: PartApi
  reporter: StateReporter
  frame: HTMLIFrameElement
  stopWatching: () => void
}

interface RuntimeOptions {
  /** The window of the app. */
  app: Pick<Window, 'postMessage'>
  appOrigin: string
}

type Windows = Window & { API?: object; API_1484_11?: object }

/** Starts the run-time in this window. Returns a function that ends it. */
export function startRuntime({ app, appOrigin }: RuntimeOptions): () => void {
  const post = (message: FrameMessage) => app.postMessage(message, appOrigin)
  let shown: ShownPart | undefined

  const open = async (part: LaunchedPart) => {
    if (shown) await close()
    shown = await showPart(part, post)
  }

  const close = async () => {
    if (!shown) return
    const { partId } = shown
    await removePart(shown)
    shown = undefined
    post({ type: 'closed', partId })
  }

  // The messages are carried out one after the other, because a part needs time to save and to load.
  let queue = Promise.resolve()
  const onMessage = ({ data, origin, source }: MessageEvent<AppMessage>) => {
    if (origin !== appOrigin || source !== app) return
    queue = queue.then(() => (data.type === 'open' ? open(data.part) : close())).catch(console.error)
  }
  const onLeave = () => shown?.reporter.reportNow()

  addEventListener('message', onMessage)
  addEventListener('pagehide', onLeave)
  post({ type: 'ready' })

  return () => {
    removeEventListener('message', onMessage)
    removeEventListener('pagehide', onLeave)
    shown?.reporter.stop()
    shown?.stopWatching()
    shown?.frame.remove()
  }
}

async function showPart(part: LaunchedPart, post: (message: FrameMessage) => void): Promise<ShownPart> {
  const { partId } = part
  const report = (cmi: string, isFinal: boolean) => post({ type: 'state', partId, cmi, isFinal })
  const partApi = await createPartApi(part, {
    onChange: () => reporter.reportSoon(),
    onCommit: () => reporter.reportNow(),
    onFinish: () => reporter.reportNow(),
    onNavigate: (request) => post({ type: 'navigate', request }),
  })
  const reporter = createStateReporter(partApi, report)
  const host: Windows = window
  // The interface is complete before the part is loaded, because a part looks for it while it loads.
  host[partApi.name] = partApi.api

  const frame = document.createElement('iframe')
  frame.title = document.title
  frame.allow = 'autoplay'
  frame.src = new URL(`files/${part.path}`, document.baseURI).href
  document.body.append(frame)
  const stopWatching = watchActivity(frame, () => post({ type: 'active' }))

  return { partId, partApi, reporter, frame, stopWatching }
}

/** Removes a part. Many parts save while they are unloaded, so the interface is removed after that. */
async function removePart({ partApi, reporter, frame, stopWatching }: ShownPart): Promise<void> {
  stopWatching()
  await unload(frame)
  partApi.finish()
  reporter.reportNow()
  reporter.stop()

  const host: Windows = window
  delete host[partApi.name]
}

async function unload(frame: HTMLIFrameElement): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  frame.addEventListener('load', () => {
    if (isEmpty(frame)) resolve()
  })
  const timer = setTimeout(resolve, unloadTimeoutMs)
  // An empty page runs the handlers `beforeunload`, `pagehide` and `unload`. Removing the frame would not run
  // the first one.
  frame.contentWindow?.location.replace('about:blank')
  await promise

  clearTimeout(timer)
  frame.remove()
}

/** Returns whether the frame shows an empty page. Reading the address of another origin throws an error. */
function isEmpty({ contentWindow }: HTMLIFrameElement): boolean {
  try {
    return contentWindow?.location.href === 'about:blank'
  } catch {
    return false
  }
}
