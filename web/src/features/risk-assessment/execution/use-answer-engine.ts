import { type RiskExecution, riskExecution } from '@sorgfalt/contract/risk-assessment/execution'
import { riskLease } from '@sorgfalt/contract/risk-assessment/lease'
import { leaseMinutes } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import { useEffect, useState } from 'react'
import { send } from '#lib/api.ts'
import { invalidate } from '#lib/invalidation.ts'
import { useMember } from '#lib/session.ts'
import { AnswerEngine } from './answer-engine.ts'
import { keepUnsavedChanges, readUnsavedChanges } from './unsaved-changes.ts'

/** Interval of lease renewals: half of the time after which a lease expires. */
const renewalMs = (leaseMinutes / 2) * 60_000

function createEngine(memberUuid: string, execution: RiskExecution, leaseToken: string): AnswerEngine {
  const { executionUuid } = execution
  return new AnswerEngine(execution, readUnsavedChanges(memberUuid, executionUuid), navigator.onLine, {
    save: async (save) => {
      const result = await send(
        riskExecution.saveExecution,
        { executionUuid, leaseToken, ...save },
        { keepalive: true },
      )

      invalidate([riskExecution.readMemberTasks])

      return result
    },
    read: (takeOver) => send(riskExecution.readExecution, { executionUuid, leaseToken, takeOver }),
    release: () => send(riskLease.releaseExecutionLease, { executionUuid, leaseToken }, { keepalive: true }),
    keep: (changes) => keepUnsavedChanges(memberUuid, executionUuid, changes),
  })
}

/**
 * Renews the lease at the end of each interval during which the member was active on the page. Returns a
 * function that stops the renewals.
 */
function renewWhileActive(engine: AnswerEngine): () => void {
  let isActive = false
  const onActivity = () => {
    isActive = true
  }

  const timer = setInterval(() => {
    if (isActive && engine.store.get().mayWrite && navigator.onLine) void engine.read()
    isActive = false
  }, renewalMs)

  const activities = ['pointerdown', 'keydown', 'scroll'] as const
  for (const event of activities) addEventListener(event, onActivity, { passive: true })

  return () => {
    clearInterval(timer)
    for (const event of activities) removeEventListener(event, onActivity)
  }
}

/**
 * Reports changes of the connection and of the page's visibility to the engine. Returns a function that stops
 * the reports.
 */
function followPage(engine: AnswerEngine): () => void {
  const onConnection = () => engine.dispatch({ type: 'online', online: navigator.onLine })
  const onVisibility = () => document.visibilityState === 'hidden' && engine.flush()
  const onHide = () => void engine.leave()
  // When the browser shows the page again from its cache, the answers may be outdated, because other members
  // may have continued in the meantime.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    engine.start()
    void engine.read()
  }

  addEventListener('online', onConnection)
  addEventListener('offline', onConnection)
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  document.addEventListener('visibilitychange', onVisibility)

  return () => {
    removeEventListener('online', onConnection)
    removeEventListener('offline', onConnection)
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Returns the engine that saves the answers of an execution while its page is open. */
export function useAnswerEngine(execution: RiskExecution, leaseToken: string): AnswerEngine {
  const { uuid } = useMember()
  const [engine] = useState(() => createEngine(uuid, execution, leaseToken))
  useEffect(() => {
    const stopRenewal = renewWhileActive(engine)
    const stopFollowing = followPage(engine)

    engine.start()

    return () => {
      stopRenewal()
      stopFollowing()
      void engine.leave()
    }
  }, [engine])

  return engine
}
