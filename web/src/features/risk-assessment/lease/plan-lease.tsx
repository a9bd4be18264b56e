import { type RiskResult, riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { riskLease } from '@sorgfalt/contract/risk-assessment/lease'
import { leaseMinutes } from '@sorgfalt/contract/risk-assessment/risk-assessment'
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
import { reportFailure } from '#lib/failures.ts'
import { invalidate } from '#lib/invalidation.ts'
import { planCalls } from '../plan/invalidated-calls.ts'

interface PlanLease {
  /** The token that is sent with every change. It is undefined until the page has the lease. */
  token: string | undefined
  /** Another member who edits the plan. */
  blockedBy: { name: string; until: string } | null
  /** Takes the lease if it is free or if an older page of the same member has it. Call it before an edit. */
  begin: () => void
  /** Forgets the lease. Call it when the server refuses a change because another page has the lease. */
  lose: () => void
}

const nothing = () => undefined
const PlanLeaseContext = createContext<PlanLease>({
  token: undefined,
  blockedBy: null,
  begin: nothing,
  lose: nothing,
})

/** Returns the plan lease of this page. */
export const usePlanLease = (): PlanLease => useContext(PlanLeaseContext)

const secondMs = 1000
const minuteMs = 60 * secondMs

const takeLease = (riskAssessmentExecutionResultUuid: string, leaseToken?: string) =>
  send(riskLease.takePlanLease, { riskAssessmentExecutionResultUuid, ...(leaseToken && { leaseToken }) })

const releaseLease = (riskAssessmentExecutionResultUuid: string, leaseToken: string): void =>
  void send(
    riskLease.releasePlanLease,
    { riskAssessmentExecutionResultUuid, leaseToken },
    { keepalive: true },
  ).catch(() => undefined)

/** Renews the lease while the page is open, and releases it when the page is left. */
function useRenewal(uuid: string, token: string | undefined, lose: () => void): void {
  useEffect(() => {
    if (!token) return undefined

    const leave = () => releaseLease(uuid, token)
    const renew = () => void takeLease(uuid, token).then(({ leaseToken }) => leaseToken ?? lose(), nothing)
    const renewing = setInterval(renew, (leaseMinutes / 2) * minuteMs)

    // Renews the lease when the window gets the focus, because the member may have edited the plan in another
    // window.
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

/**
 * Reads the result again when another member's lease ends, to find out whether that member has renewed it.
 */
function useRefreshAtEnd(until: string | undefined): void {
  useEffect(() => {
    if (!until) return undefined

    const timer = setTimeout(
      () => invalidate([riskEvaluation.readExecutionResultDetails]),
      Date.parse(until) - Date.now() + secondMs,
    )

    return () => clearTimeout(timer)
  }, [until])
}

/**
 * Provides the plan lease of the page. The lease is taken with the first edit and released when the page is
 * left.
 */
export function PlanLeaseProvider({ result, children }: { result: RiskResult; children: ReactNode }) {
  const { riskAssessmentExecutionResultUuid: uuid, planLeaseHolder } = result
  const [token, setToken] = useState<string>()
  const requested = useRef(false)
  const lose = useCallback(() => {
    requested.current = false
    setToken(undefined)
    // Reads again who has the lease and what that member has changed.
    invalidate(planCalls)
  }, [])

  const begin = useCallback(() => {
    if (requested.current) return

    requested.current = true
    takeLease(uuid)
      .then(({ leaseToken }) => (leaseToken ? setToken(leaseToken) : lose()))
      .catch((thrown: unknown) => {
        requested.current = false
        reportFailure(thrown)
      })
  }, [uuid, lose])

  useRenewal(uuid, token, lose)

  const { name, until } = planLeaseHolder && !planLeaseHolder.isSelf && !token ? planLeaseHolder : {}
  useRefreshAtEnd(until)

  const lease = useMemo(
    () => ({ token, blockedBy: name && until ? { name, until } : null, begin, lose }),
    [token, name, until, begin, lose],
  )

  return <PlanLeaseContext value={lease}>{children}</PlanLeaseContext>
}
