import { useEffect, useRef, useState } from 'react'

const keyOf = (value: unknown): string => JSON.stringify(value)

/**
 * Returns a draft that is shown at once and committed after a pause. If the value changes elsewhere, for
 * example through the back button, the new value replaces the draft. If the member goes on typing while a
 * commit is in progress, the newer input is kept.
 */
export function useDraft<T>(
  committed: T,
  pause: number,
  commit: (value: T) => void,
): [T, (value: T) => void] {
  const key = keyOf(committed)
  const [known, setKnown] = useState(key)
  const [sent, setSent] = useState<string | null>(null)
  const [draft, setDraft] = useState<{ value: T } | null>(null)
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })

  if (known !== key) {
    setKnown(key)
    const typedOn = sent === key && draft !== null && keyOf(draft.value) !== key
    if (!typedOn) setDraft(null)
  }

  useEffect(() => {
    if (!draft) return undefined

    const timer = setTimeout(() => {
      setSent(keyOf(draft.value))
      latest.current(draft.value)
    }, pause)

    return () => clearTimeout(timer)
  }, [draft, pause])

  return [draft ? draft.value : committed, (value) => setDraft({ value })]
}
