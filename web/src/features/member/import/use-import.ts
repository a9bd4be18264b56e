import type { ErrorCode } from '@sorgfalt/contract/core/error'
import { type ImportSettings, type MemberImportView, memberImport } from '@sorgfalt/contract/member/import'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallError } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { callQuery, useCall } from '#lib/use-call.ts'
import { resolveStep, type Step } from './import.rules.ts'

/** The current import and the functions of the wizard. */
export interface ImportState {
  /** Undefined while loading; null if there is no import. */
  view: MemberImportView | null | undefined
  error: ReturnType<typeof useCall>['error']
  retry: () => void
  step: Step
  goTo: (step: Step) => void
  /** The chosen settings, which may not have been checked yet. */
  settings: ImportSettings | undefined
  setSettings: (settings: ImportSettings) => void
  /** Replaces the import with a newer one from the server. */
  setView: (view: MemberImportView | null) => void
  reload: () => Promise<void>
  /** Reloads the import if a call was refused because another tab has discarded or started it. */
  handleRefusal: (error: CallError) => void
}

const query = callQuery(memberImport.readImport, {})
const reload = () => queryClient.refetchQueries({ queryKey: query.queryKey })
/** Codes of the errors that occur if another tab has changed the import. */
const outdatedErrors: ReadonlySet<string> = new Set([
  'MemberImport.NotFound',
  'MemberImport.AlreadyRunning',
] satisfies ErrorCode[])

/** Returns the current import, the step that the page shows, and the settings that the user has chosen. */
export function useImport(): ImportState {
  const { data, error, retry } = useCall(memberImport.readImport, {})
  const view = data?.import
  const { step: requestedStep } = useSearch({ from: '/dashboard/company/members/import' })
  const navigate = useNavigate({ from: '/dashboard/company/members/import' })
  const [draft, setDraft] = useState<{ importUuid: string; settings: ImportSettings } | null>(null)
  const uuid = view?.importUuid

  return {
    view,
    error,
    retry,
    step: resolveStep(requestedStep, view?.state),
    goTo: (step) => void navigate({ search: { step } }),
    settings: draft && draft.importUuid === uuid ? draft.settings : view?.settings,
    setSettings: (settings) => uuid && setDraft({ importUuid: uuid, settings }),
    setView: (next) => queryClient.setQueryData(query.queryKey, { import: next }),
    reload,
    handleRefusal: ({ code = '' }) => void (outdatedErrors.has(code) && reload()),
  }
}
