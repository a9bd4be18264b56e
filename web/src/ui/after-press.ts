const ends = ['pointerup', 'pointercancel'] as const
let pressed = false

addEventListener('pointerdown', () => (pressed = true), { capture: true, passive: true })
for (const end of ends) addEventListener(end, () => (pressed = false), { capture: true, passive: true })

/**
 * Runs `task` at once, or once the pointer that is down has been released. Leaving a field may show a message and move
 * what stands below it: the button under the pointer would slide away between press and release, and its click be lost.
 */
export function afterPress(task: () => void): void {
  if (!pressed) {
    task()
    return
  }

  // The click follows the release in the same task queue; after it everything may move.
  const released = new AbortController()
  const run = () => {
    released.abort()
    setTimeout(task)
  }

  for (const end of ends) addEventListener(end, run, { signal: released.signal })
}
