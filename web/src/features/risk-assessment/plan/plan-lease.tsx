import { type RiskResult, riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { lockMinutes } from '@sorgfalt/contract/risk-assessment/risk-assessment'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { send } from '#lib/api.ts'
import { invalidate } from '#lib/invalidation.ts'
import { outdated } from './outdated.ts'

interface Lease {
  /** Names the lease in every change; undefined while nobody needed it yet. */
  token: string | undefined
  /** Somebody else edits the plan. */
  blockedBy: { name: string; until: string } | null
  /** Called when somebody begins to edit: takes the lease if it is free, or one's own from an older page. */
  begin: () => void
  /** Called when a change was refused: the lease is somebody else's, or a newer page's. */
  lose: () => void
}

const nothing = () => undefined
const LeaseContext = createContext<Lease>({
  token: undefined,
  blockedBy: null,
  begin: nothing,
  lose: nothing,
})

/** The lease of the plan on this page. */
export const useLease = (): Lease => useContext(LeaseContext)

const second = 1000
const minute = 60 * second
const hold = (riskAssessmentExecutionResultUuid: string, lockToken?: string) =>
  send(riskEvaluation.holdPlan, { riskAssessmentExecutionResultUuid, ...(lockToken && { lockToken }) })

const release = (riskAssessmentExecutionResultUuid: string, lockToken: string): void =>
  void send(
    riskEvaluation.releasePlan,
    { riskAssessmentExecutionResultUuid, lockToken },
    { keepalive: true },
  ).catch(() => undefined)

/** Keeps a lease while the page is there, and gives it back at once when it is left. */
function useKeeping(uuid: string, token: string | undefined, lose: () => void): void {
  useEffect(() => {
    if (!token) return undefined
    const leave = () => release(uuid, token)
    const renew = () => void hold(uuid, token).then(({ lockToken }) => lockToken ?? lose(), nothing)
    const renewing = setInterval(renew, (lockMinutes / 2) * minute)
    // Whoever comes back from another window may have gone on there.
    addEventListener('focus', renew)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('focus', renew)
      removeEventListener('pagehide', leave)
      clearInterval(renewing)
      leave()
    }
  }, [token, uuid, lose])
}

/** Somebody else's lease that has run out is not shown for ever: the page reads whether it was renewed. */
function useItsEnd(until: string | undefined): void {
  useEffect(() => {
    if (!until) return undefined
    const timer = setTimeout(
      () => invalidate([riskEvaluation.readExecutionResultDetails]),
      Date.parse(until) - Date.now() + second,
    )
    return () => clearTimeout(timer)
  }, [until])
}

/** Two who edit the same plan see each other: the first has it until leaving, or for some minutes after the last sign of life. */
export function PlanLease({ result, children }: { result: RiskResult; children: ReactNode }) {
  const { riskAssessmentExecutionResultUuid: uuid, planLock } = result
  const [token, setToken] = useState<string>()
  const asked = useRef(false)
  const lose = useCallback(() => {
    asked.current = false
    setToken(undefined)
    // The page reads who has it, and what they have changed.
    invalidate(outdated)
  }, [])
  const begin = useCallback(() => {
    if (asked.current) return
    asked.current = true
    hold(uuid)
      .then(({ lockToken }) => (lockToken ? setToken(lockToken) : lose()))
      .catch(() => {
        asked.current = false
      })
  }, [uuid, lose])
  useKeeping(uuid, token, lose)

  const { name, until } = planLock && !planLock.heldBySelf && !token ? planLock : {}
  useItsEnd(until)
  const lease = useMemo(
    () => ({ token, blockedBy: name && until ? { name, until } : null, begin, lose }),
    [token, name, until, begin, lose],
  )
  return <LeaseContext value={lease}>{children}</LeaseContext>
}
