import { lockMinutes } from '@sorgfalt/contract/risk-assessment'
import { type RiskResult, riskEvaluation } from '@sorgfalt/contract/risk-evaluation'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { send } from '#lib/api.ts'
import { invalidate } from '#lib/invalidation.ts'

interface Lease {
  /** Names the lease in every change; undefined while nobody needed it yet. */
  token: string | undefined
  /** Somebody else edits the plan. */
  blockedBy: { name: string; until: string } | null
  /** Called when somebody begins to edit: takes the lease if it is free. */
  begin: () => void
}

const LeaseContext = createContext<Lease>({ token: undefined, blockedBy: null, begin: () => undefined })

/** The lease of the plan on this page. */
export const useLease = (): Lease => useContext(LeaseContext)

const minute = 60_000
const hold = (riskAssessmentExecutionResultUuid: string, lockToken?: string) =>
  send(riskEvaluation.holdPlan, { riskAssessmentExecutionResultUuid, ...(lockToken && { lockToken }) })

/** Two who edit the same plan see each other: the first has it until leaving, or for some minutes after the last sign of life. */
export function PlanLease({ result, children }: { result: RiskResult; children: ReactNode }) {
  const { riskAssessmentExecutionResultUuid: uuid, planLock } = result
  const [token, setToken] = useState<string>()
  const asked = useRef(false)
  const begin = useCallback(() => {
    if (asked.current) return
    asked.current = true
    const take = async () => {
      const { lockToken } = await hold(uuid)
      setToken(lockToken ?? undefined)
      // Somebody was faster: the page reads who.
      if (!lockToken) {
        asked.current = false
        invalidate([riskEvaluation.readExecutionResultDetails])
      }
    }
    take().catch(() => {
      asked.current = false
    })
  }, [uuid])

  useEffect(() => {
    if (!token) return undefined
    const renewing = setInterval(() => void hold(uuid, token).catch(() => undefined), (lockMinutes / 2) * minute)
    return () => {
      clearInterval(renewing)
      void send(riskEvaluation.releasePlan, { riskAssessmentExecutionResultUuid: uuid, lockToken: token }, { keepalive: true }).catch(
        () => undefined,
      )
    }
  }, [token, uuid])

  const { name, until } = planLock && !planLock.heldBySelf && !token ? planLock : {}
  const lease = useMemo(() => ({ token, blockedBy: name && until ? { name, until } : null, begin }), [token, name, until, begin])
  return <LeaseContext value={lease}>{children}</LeaseContext>
}
