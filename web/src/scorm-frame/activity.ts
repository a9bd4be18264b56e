/** Finds out whether the learner uses a part, because the app receives no input from another origin. */

const intervalMs = 60_000
const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Calls `report` at most once a minute: if there was input in the part or in a frame of it, or if a film or a
 * recording plays. Returns a function that ends it.
 */
export function watchActivity(frame: HTMLIFrameElement, report: () => void): () => void {
  const watched = new WeakSet<Document>()
  let isActive = false
  const markActive = () => {
    isActive = true
  }

  const watch = (page: Document) => {
    if (watched.has(page)) return
    watched.add(page)
    for (const event of events) page.addEventListener(event, markActive, { passive: true, capture: true })
  }
  const watchAll = () => listPages(frame.contentWindow).forEach(watch)

  const timer = setInterval(() => {
    watchAll()
    if (isActive || listPages(frame.contentWindow).some(isPlaying)) report()
    isActive = false
  }, intervalMs)
  frame.addEventListener('load', watchAll)

  return () => {
    clearInterval(timer)
    frame.removeEventListener('load', watchAll)
  }
}

/** Returns the page in a window and the pages in its frames. Leaves out pages of other origins. */
function listPages(shown: Window | null): Document[] {
  try {
    if (!shown) return []
    const frames = Array.from({ length: shown.length }, (_, index) => shown[index] ?? null)

    return [shown.document, ...frames.flatMap(listPages)]
  } catch {
    return []
  }
}

const isPlaying = (page: Document): boolean =>
  [...page.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ paused, ended }) => !paused && !ended)
