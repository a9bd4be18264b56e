import { useEffect, useRef, useState } from 'react'

const keyOf = (value: unknown): string => JSON.stringify(value)

/**
 * A value that is shown at once and handed on after a pause. When the value changes from elsewhere (the browser's back
 * button), that one shows, unless the person has typed on meanwhile.
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
