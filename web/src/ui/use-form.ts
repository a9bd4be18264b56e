import { messageKeyOf } from '@sorgfalt/contract/core/error'
import { useCallback, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { afterPress } from './after-press.ts'
import { equal } from './equal.ts'
import { useLabels } from './labels.tsx'

type Schema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>
type Fields<S extends Schema> = z.input<S>
type FieldName<S extends Schema> = keyof Fields<S> & string

interface FormOptions<S extends Schema> {
  schema: S
  initial: Fields<S>
  /** Values that the member has typed on an earlier visit. The form starts with these changes. */
  typed?: Partial<Fields<S>> | undefined
  onSubmit: (values: z.output<S>) => void | Promise<unknown>
  /**
   * The fields that the server has refused (`action.error?.fields`). Each message is shown until the value of
   * the field changes. For the same refusal, every render must pass the same object.
   */
  refused?: Messages | undefined
}

/** The props that connect a field of the screen with a field of the form. */
export interface FieldBinding<V> {
  name: string
  value: V
  onChange: (value: V) => void
  onBlur: () => void
  error: string | undefined
}

/** The fields that made a submit fail, with their messages. Every submit creates a new object. */
export type FailedFields = readonly { name: string; message: string }[]

export interface FormState<S extends Schema> {
  values: Fields<S>
  field: <K extends FieldName<S>>(name: K) => FieldBinding<Fields<S>[K]>
  set: (values: Partial<Fields<S>>) => void
  /** Names of the fields that differ from the initial values. */
  changed: readonly FieldName<S>[]
  dirty: boolean
  submitting: boolean
  /** The invalid fields of the last submit. */
  failed: FailedFields
  /** Resets the fields to the initial values, or to new initial values after a save. */
  reset: (initial?: Fields<S>) => void
  /** Checks all fields. Submits the values, or fills `failed`. */
  submit: () => Promise<void>
}

/** Returns the message keys of the invalid values, by field. */
function problemsOf(schema: Schema, values: Record<string, unknown>): Messages {
  const parsed = schema.safeParse(values)
  const problems: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? [])
    problems[issue.path.join('.')] ??= messageKeyOf({
      ...issue,
      input: issue.path.length > 0 ? values[String(issue.path[0])] : values,
    })

  return problems
}

const none: FailedFields = []
/** Message keys by field. */
type Messages = Readonly<Record<string, string>>

/** Returns the invalid fields of the last submit, found by the form or by the server. */
function useFailed(refused: Messages | undefined) {
  const labels = useLabels()
  const [failed, setFailed] = useState(none)
  const [answered, setAnswered] = useState(refused)
  const failAt = (messages: Messages) =>
    setFailed(Object.entries(messages).map(([name, key]) => ({ name, message: labels.messageOf(key) })))

  if (refused !== answered) {
    setAnswered(refused)
    failAt(refused ?? {})
  }

  /**
   * Returns the failed fields until all of them are corrected, and then none. Errors that appear later are
   * not added before the next submit, so that they do not move the focus while the member types.
   */
  const stillFailed = (errorOf: (name: string) => string | undefined): FailedFields => {
    if (failed.some(({ name }) => errorOf(name) !== undefined)) return failed
    if (failed.length > 0) setFailed(none)
    return none
  }

  return { stillFailed, failAt }
}

/** Records which fields the member has left at least once. Only these fields show their errors. */
function useTouched() {
  const [names, setNames] = useState<ReadonlySet<string> | 'all'>(new Set<string>())
  // The field that has the focus when the form is reset. If the member leaves it unchanged, its error is not
  // shown.
  const spared = useRef('')

  return {
    isTouched: (name: string) => names === 'all' || names.has(name),
    touch: (name: string, isAsAtFirst: boolean) => {
      if (spared.current !== name || !isAsAtFirst)
        setNames((now) => (now === 'all' || now.has(name) ? now : new Set([...now, name])))
    },
    touchAll: () => setNames('all'),
    forget: () => {
      spared.current = document.activeElement?.getAttribute('name') ?? ''
      setNames(new Set<string>())
    },
  }
}

/** Returns a function that runs a task, and whether a task is still running. */
function useSingleRun() {
  const [running, setRunning] = useState(false)
  const busy = useRef(false)
  const run = async (task: () => void | Promise<unknown>) => {
    busy.current = true
    setRunning(true)

    try {
      await task()
    } finally {
      busy.current = false
      setRunning(false)
    }
  }

  return { running, isRunning: () => busy.current, run }
}

/**
 * Returns the state of a form with a schema of the contract. The error of a field is shown after the member
 * has left the field. A submit shows all errors (spec §5).
 */
export function useForm<S extends Schema>({
  schema,
  initial,
  typed,
  onSubmit,
  refused,
}: FormOptions<S>): FormState<S> {
  const labels = useLabels()
  const [start, setStart] = useState<Fields<S>>(initial)
  const [values, setValues] = useState<Fields<S>>({ ...initial, ...typed })
  // The values of the last submit. A refusal of the server applies only to these values.
  const [sent, setSent] = useState<Fields<S> | null>(null)
  const { running, isRunning, run } = useSingleRun()
  const { stillFailed, failAt } = useFailed(refused)
  const { isTouched, touch, touchAll, forget } = useTouched()

  const problems = problemsOf(schema, values)
  const errorOf = (name: string): string | undefined => {
    const own = isTouched(name) ? problems[name] : undefined
    const server = sent !== null && equal(sent[name], values[name]) ? refused?.[name] : undefined
    const key = own ?? server
    return key && labels.messageOf(key)
  }

  const set = useCallback((next: Partial<Fields<S>>) => setValues((now) => ({ ...now, ...next })), [])
  const reset = (next: Fields<S> = start) => {
    setStart(next)
    setValues(next)
    forget()
    setSent(null)
    failAt({})
  }

  const submit = async () => {
    if (isRunning()) return

    touchAll()

    const parsed = schema.safeParse(values)
    failAt(parsed.success ? {} : problems)
    if (!parsed.success) return

    setSent(values)
    await run(() => onSubmit(parsed.data))
  }

  const changed = (Object.keys(values) as FieldName<S>[]).filter((name) => !equal(values[name], start[name]))

  return {
    values,
    set,
    reset,
    submit,
    submitting: running,
    failed: stillFailed(errorOf),
    changed,
    dirty: changed.length > 0,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => setValues((now) => ({ ...now, [name]: value })),
      onBlur: () => afterPress(() => touch(name, equal(values[name], start[name]))),
      error: errorOf(name),
    }),
  }
}
