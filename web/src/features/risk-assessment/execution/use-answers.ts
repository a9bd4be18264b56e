import { type RiskExecution, riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { useEffect, useState } from 'react'
import { send } from '#lib/api.ts'
import { invalidate } from '#lib/invalidation.ts'
import { useMember } from '#lib/session.ts'
import { AnswerEngine } from './answer-engine.ts'
import { keepDraft, leftFrom } from './draft-store.ts'

/** Half of the time that a lock lasts without a sign of life. */
const beat = 150_000

function createEngine(memberUuid: string, execution: RiskExecution, lockToken: string): AnswerEngine {
  const { executionUuid } = execution
  return new AnswerEngine(execution, leftFrom(memberUuid, executionUuid), navigator.onLine, {
    save: async (save) => {
      const result = await send(
        riskExecution.saveExecution,
        { executionUuid, lockToken, ...save },
        { keepalive: true },
      )
      invalidate([riskExecution.readMemberTasks])
      return result
    },
    read: (takeOver) => send(riskExecution.readExecution, { executionUuid, lockToken, takeOver }),
    release: () => send(riskExecution.releaseExecution, { executionUuid, lockToken }, { keepalive: true }),
    keep: (changes) => keepDraft(memberUuid, executionUuid, changes),
  })
}

/** The engine of a questionnaire, as long as its screen is there; the lock is renewed as long as somebody works. */
export function useAnswers(execution: RiskExecution, lockToken: string): AnswerEngine {
  const { uuid } = useMember()
  const [engine] = useState(() => createEngine(uuid, execution, lockToken))
  useEffect(() => {
    let isActive = false
    const noticed = () => {
      isActive = true
    }
    const connection = () => engine.dispatch({ type: 'online', online: navigator.onLine })
    const hidden = () => document.visibilityState === 'hidden' && engine.flush()
    const leave = () => void engine.leave()
    // Back from the browser's cache: others may have gone on meanwhile.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) engine.start()
      if (persisted) void engine.read()
    }
    const timer = setInterval(() => {
      if (isActive && engine.store.get().mayWrite && navigator.onLine) void engine.read()
      isActive = false
    }, beat)
    const onPage = ['pointerdown', 'keydown', 'scroll'] as const
    for (const event of onPage) addEventListener(event, noticed, { passive: true })
    addEventListener('online', connection)
    addEventListener('offline', connection)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', back)
    document.addEventListener('visibilitychange', hidden)
    engine.start()
    return () => {
      clearInterval(timer)
      for (const event of onPage) removeEventListener(event, noticed)
      removeEventListener('online', connection)
      removeEventListener('offline', connection)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', back)
      document.removeEventListener('visibilitychange', hidden)
      leave()
    }
  }, [engine])
  return engine
}
