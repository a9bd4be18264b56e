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

const release = (riskAssessmentExecutionResultUuid: string, lockToken: string): void =>
  void send(riskEvaluation.releasePlan, { riskAssessmentExecutionResultUuid, lockToken }, { keepalive: true }).catch(() => undefined)

/** Keeps a lease while the page is there, and gives it back at once when it is left. */
function useKeeping(uuid: string, token: string | undefined): void {
  useEffect(() => {
    if (!token) return undefined
    const leave = () => release(uuid, token)
    const renewing = setInterval(() => void hold(uuid, token).catch(() => undefined), (lockMinutes / 2) * minute)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      clearInterval(renewing)
      leave()
    }
  }, [token, uuid])
}

/** Two who edit the same plan see each other: the first has it until leaving, or for some minutes after the last sign of life. */
export function PlanLease({ result, children }: { result: RiskResult; children: ReactNode }) {
  const { riskAssessmentExecutionResultUuid: uuid, planLock } = result
  const [token, setToken] = useState<string>()
  // One's own lease in another tab is somebody else's here.
  const [refused, setRefused] = useState(false)
  const asked = useRef(false)
  const begin = useCallback(() => {
    if (asked.current) return
    asked.current = true
    const take = async () => {
      const { lockToken } = await hold(uuid)
      asked.current = lockToken !== null
      setToken(lockToken ?? undefined)
      setRefused(lockToken === null)
      // Somebody was faster: the page reads who.
      if (!lockToken) invalidate([riskEvaluation.readExecutionResultDetails])
    }
    take().catch(() => {
      asked.current = false
    })
  }, [uuid])
  useKeeping(uuid, token)

  const { name, until } = planLock && !token && (refused || !planLock.heldBySelf) ? planLock : {}
  const lease = useMemo(() => ({ token, blockedBy: name && until ? { name, until } : null, begin }), [token, name, until, begin])
  return <LeaseContext value={lease}>{children}</LeaseContext>
}
