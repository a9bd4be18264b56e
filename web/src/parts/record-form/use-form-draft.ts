import { useEffect, useState } from 'react'
import { keepFormDraft, readFormDraft } from '#lib/form-draft.ts'
import { currentMemberUuid } from '#lib/session.ts'
import { type Merge, mergeChanges } from './merge-changes.ts'

type Values = Readonly<Record<string, unknown>>

/** The changed fields of a form, with the values from which they were changed. */
interface Changes {
  before: Values
  own: Values
}

/** The changes of an earlier visit. */
export interface RestoredDraft<T extends Values> extends Merge<T> {
  at: string
}

/** Returns whether a stored value can be the value of a field, because it has the same kind. */
function isLike(value: unknown, example: unknown): boolean {
  if (value === null || example === null) return true
  if (typeof value !== 'object' || typeof example !== 'object') return typeof value === typeof example
  if (Array.isArray(value) || Array.isArray(example)) return Array.isArray(value) && Array.isArray(example)

  return Object.entries(example as Values).every(([name, part]) => isLike((value as Values)[name], part))
}

function parseChanges(value: unknown, saved: Values): Changes | null {
  const { before, own } = (value ?? {}) as Partial<Changes>
  if (!before || !own) return null

  const isKnown = (name: string) => name in saved && name in before && isLike(own[name], saved[name])

  return Object.keys(own).every(isKnown) ? { before, own } : null
}

/** Returns the changes of an earlier visit, merged with what has been saved since then. */
function restoreDraft<T extends Values>(form: string, saved: T): RestoredDraft<T> | null {
  const draft = readFormDraft(currentMemberUuid() ?? '', form)
  const changes = parseChanges(draft?.value, saved)
  if (!draft || !changes) return null

  const { before, own } = changes

  return {
    at: draft.at,
    ...mergeChanges({ before: { ...saved, ...before }, own: { ...saved, ...own }, saved }),
  }
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/**
 * Returns the draft that a form starts with, and a function that deletes it. `saved` are the saved values.
 */
export function useRestoredDraft<T extends Values>(form: string, saved: T, enabled: boolean) {
  const [draft, setDraft] = useState(() => (enabled ? restoreDraft(form, saved) : null))
  const forget = () => {
    setDraft(null)
    keepFormDraft(currentMemberUuid() ?? '', form, null)
  }

  return { draft, forget }
}

interface KeptForm {
  form: { values: Values; changed: readonly string[] }
  /** The values on which the form is based. */
  before: Values
  /** Names of the fields that must not be stored on the device, such as a password. */
  secrets?: readonly string[] | undefined
}

/** Keeps the changed fields of a form on this device until they are saved or discarded. */
export function useKeepDraft(name: string, { form, before, secrets = [] }: KeptForm): void {
  const { values } = form
  const changed = form.changed.filter((field) => !secrets.includes(field))
  const changes = JSON.stringify(
    changed.length > 0 ? { before: pick(before, changed), own: pick(values, changed) } : null,
  )

  useEffect(() => {
    const memberUuid = currentMemberUuid()
    if (memberUuid) keepFormDraft(memberUuid, name, JSON.parse(changes))
  }, [name, changes])
}
