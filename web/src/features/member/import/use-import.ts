import type { ErrorCode } from '@sorgfalt/contract/core/error'
import { type ImportSettings, type MemberImportView, memberImport } from '@sorgfalt/contract/member/import'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallError } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { callQuery, useCall } from '#lib/use-call.ts'
import { resolveStep, type Step } from './import.rules.ts'
import { findDraft, readDraft, saveDraft } from './settings-draft.ts'

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
  /** Returns the newest import, also within a function that runs since the last render. */
  readView: () => MemberImportView | null
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
  const [draft, setDraft] = useState(readDraft)
  const uuid = view?.importUuid
  const setSettings = (settings: ImportSettings) => {
    if (!uuid) return
    setDraft({ importUuid: uuid, settings })
    saveDraft({ importUuid: uuid, settings })
  }

  return {
    view,
    error,
    retry,
    step: resolveStep(requestedStep, view?.state),
    goTo: (step) => void navigate({ search: { step } }),
    settings: findDraft(draft, uuid) ?? view?.settings,
    setSettings,
    setView: (next) => queryClient.setQueryData(query.queryKey, { import: next }),
    readView: () => queryClient.getQueryData(query.queryKey)?.import ?? null,
    reload,
    handleRefusal: ({ code = '' }) => void (outdatedErrors.has(code) && reload()),
  }
}
