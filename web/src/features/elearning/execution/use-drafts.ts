import type { Execution } from '@sorgfalt/contract/elearning/elearning'
import { useState } from 'react'
import { createBlankAnswer } from '../quiz/answer.ts'

/**
 * A question or checkbox that the learner tried to skip. `press` increases each time the learner presses the
 * forward button.
 */
interface Skipped {
  id: string
  press: number
}

/** Answers on screen that are not sent yet, and the question or checkbox that the learner tried to skip. */
export interface Drafts {
  valueOf: (question: { id: string }) => readonly string[]
  set: (questionId: string, value: string[]) => void
  /** Returns whether the learner has changed the answer to a question. */
  isChanged: (question: { id: string }) => boolean
  skipped: Skipped | null
  /** Marks a question or checkbox as skipped. Null removes the mark. */
  markSkipped: (id: string | null) => void
}

/** Keeps the answers that the learner has not sent yet. */
export function useDrafts(execution: Execution): Drafts {
  const [values, setValues] = useState<Readonly<Record<string, string[]>>>({})
  const [skipped, setSkipped] = useState<Skipped | null>(null)
  const markSkipped = (id: string | null) =>
    setSkipped((before) => (id === null ? null : { id, press: (before?.press ?? 0) + 1 }))

  return {
    valueOf: ({ id }) => {
      const question = [...execution.quiz, ...execution.checks].find((one) => one.id === id)
      return values[id] ?? (question ? createBlankAnswer(question) : [])
    },
    set: (questionId, value) => {
      markSkipped(null)
      setValues((now) => ({ ...now, [questionId]: value }))
    },
    isChanged: ({ id }) => values[id] !== undefined,
    skipped,
    markSkipped,
  }
}
