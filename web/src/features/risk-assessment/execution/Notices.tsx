import { type Choice, riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError } from '#lib/call-error.ts'
import { errorText } from '#lib/error-text.ts'
import { useFormats } from '#lib/format.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { IconAlertTriangle, IconCopy, IconLock } from '#ui/icons.ts'
import { type Changes, unsavedIn } from './answer-state.ts'
import { BreakLock } from './BreakLock.tsx'
import classes from './questionnaire.module.css'
import type { Form } from './use-questionnaire.ts'

/** Who else works here, and what that does to the answers of this page. */
export function Notices({ form }: { form: Form }) {
  const t = useText()
  const { state } = form
  const { mayWrite } = state
  const place = useRef<HTMLDivElement>(null)
  const couldWrite = useRef(mayWrite)
  // In the middle of the work: where one is, nothing says why the answers no longer take.
  useEffect(() => {
    if (couldWrite.current && !mayWrite) place.current?.scrollIntoView({ block: 'center' })
    couldWrite.current = mayWrite
  }, [mayWrite])
  const failure =
    state.failure && new CallError(Number(state.failure) || 400, { code: state.failure as never })
  return (
    <div ref={place} className={classes.notices} aria-live="polite">
      {!mayWrite && <Locked form={form} />}
      {!mayWrite && <Lost form={form} />}
      {mayWrite && <Disputed form={form} />}
      {failure && (
        <Callout tone="err" title={t('riskAssessment.execution.notSaved')}>
          {errorText(t, failure)}
        </Callout>
      )}
    </div>
  )
}

/** Whether the moment has come. */
function useIsPast(moment: string | undefined): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (moment === undefined) return undefined
    const timer = setTimeout(() => setPassed(moment), Math.max(0, Date.parse(moment) - Date.now()))
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== undefined && passed === moment
}

function Locked({ form }: { form: Form }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const { lock } = form.state
  const { engine, execution } = form
  const free = useIsPast(lock?.until)
  const [busy, setBusy] = useState(false)
  const read = (takeOver: boolean) => {
    setBusy(true)
    void engine.read(takeOver).then(() => setBusy(false))
  }
  const broken = useAction(riskExecution.breakLock, {
    successToast: 'riskAssessment.execution.lock.broken',
    onSuccess: () => read(false),
  })
  if (lock?.heldBySelf) {
    return (
      <Notice
        title={t('riskAssessment.execution.lock.self')}
        text={t('riskAssessment.execution.lock.selfText')}
      >
        <Button kind="primary" size="small" busy={busy} onClick={() => read(true)}>
          {t('riskAssessment.execution.lock.here')}
        </Button>
      </Notice>
    )
  }
  if (!lock || free) {
    const title = lock
      ? t('riskAssessment.execution.lock.free', { name: lock.name })
      : t('riskAssessment.execution.lock.unknown')
    return (
      <Notice title={title} text={t('riskAssessment.execution.lock.freeText')}>
        <Button kind="primary" size="small" busy={busy} onClick={() => read(true)}>
          {t('riskAssessment.execution.lock.takeOver')}
        </Button>
      </Notice>
    )
  }
  return (
    <Notice
      title={t('riskAssessment.execution.lock.other', { name: lock.name })}
      text={t('riskAssessment.execution.lock.otherText', { time: formats.time(lock.until) })}
    >
      <Button size="small" busy={busy} onClick={() => read(false)}>
        {t('riskAssessment.execution.lock.again')}
      </Button>
      {may(riskExecution.breakLock) && (
        <BreakLock
          name={lock.name}
          busy={broken.pending}
          onBreak={() => broken.run({ executionUuid: execution.executionUuid })}
        />
      )}
    </Notice>
  )
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Callout tone="info" icon={IconLock} title={title}>
      {text}
      <div className={classes.actions}>{children}</div>
    </Callout>
  )
}

function useWordsOf(): (value: Choice | undefined) => string {
  const t = useText()
  return (value) => {
    if (value === undefined) return t('riskAssessment.execution.disputed.none')
    return value === 'na' ? t('riskAssessment.execution.na') : `${value}`
  }
}

/** The statements of some changes, in their order. */
const statementsOf = ({ content }: Form, changes: Changes) =>
  content.categories.flatMap(({ items }) =>
    items.flatMap(({ itemId, statement }) => {
      const change = changes[itemId]
      return change ? [{ itemId, statement, change }] : []
    }),
  )

/** What the loser of a lock has typed: it stays, and can be taken along. */
function Lost({ form }: { form: Form }) {
  const t = useText()
  const wordsOf = useWordsOf()
  const lost = statementsOf(form, unsavedIn(form.state))
  if (lost.length === 0) return null
  const copy = async () => {
    const lines = lost.map(({ statement, change }) => `${statement} ${wordsOf(change.is)}`)
    await navigator.clipboard.writeText([form.content.title, ...lines].join('\n'))
    showToast({
      type: 'success',
      title: t('common.toast.success'),
      message: t('riskAssessment.execution.lost.copied'),
    })
  }
  return (
    <Callout
      tone="warn"
      icon={IconAlertTriangle}
      title={t('riskAssessment.execution.lost.title', { count: lost.length })}
    >
      {t('riskAssessment.execution.lost.text')}
      {/* Browsers give the clipboard to pages that came encrypted only. */}
      {window.isSecureContext && (
        <div className={classes.actions}>
          <Button size="small" icon={IconCopy} onClick={() => void copy()}>
            {t('riskAssessment.execution.lost.copy')}
          </Button>
        </div>
      )}
    </Callout>
  )
}

/** Answered here and elsewhere: both answers, and whose counts. */
function Disputed({ form }: { form: Form }) {
  const t = useText()
  const wordsOf = useWordsOf()
  const { state, engine } = form
  const disputed = statementsOf(form, state.disputed)
  if (disputed.length === 0) return null
  return (
    <Callout
      tone="warn"
      icon={IconAlertTriangle}
      title={t('riskAssessment.execution.disputed.title', { count: disputed.length })}
    >
      <ul className={classes.lines}>
        {disputed.map(({ itemId, statement, change }) => (
          <li key={itemId}>
            {t('riskAssessment.execution.disputed.line', {
              statement,
              theirs: wordsOf(state.saved[itemId]),
              mine: wordsOf(change.is),
            })}
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button size="small" onClick={() => engine.dispatch({ type: 'settled', mine: true })}>
          {t('riskAssessment.execution.disputed.mine')}
        </Button>
        <Button size="small" onClick={() => engine.dispatch({ type: 'settled', mine: false })}>
          {t('riskAssessment.execution.disputed.theirs')}
        </Button>
      </div>
    </Callout>
  )
}
