const ends = ['pointerup', 'pointercancel'] as const
let pressed = false

addEventListener('pointerdown', () => (pressed = true), { capture: true, passive: true })
for (const end of ends) addEventListener(end, () => (pressed = false), { capture: true, passive: true })

/**
 * Runs `task` at once or, while the pointer is pressed, after the click. Otherwise a message that appears
 * when a field loses the focus would move the button under the pointer, and the click would be lost.
 */
export function afterPress(task: () => void): void {
  if (!pressed) {
    task()
    return
  }

  // The browser sends the click right after the release. The layout may change only after the click.
  const released = new AbortController()
  const run = () => {
    released.abort()
    setTimeout(task)
  }

  for (const end of ends) addEventListener(end, run, { signal: released.signal })
}
