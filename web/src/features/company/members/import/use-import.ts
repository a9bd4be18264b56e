import { type ImportSettings, type MemberImportView, memberImport } from '@sorgfalt/contract/member-import'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '#lib/query-client.ts'
import { callQuery, useCall } from '#lib/use-call.ts'
import { type Step, stepAt } from './import.rules.ts'

export interface ImportState {
  /** undefined = not known yet, null = nothing uploaded. */
  view: MemberImportView | null | undefined
  error: ReturnType<typeof useCall>['error']
  retry: () => void
  step: Step
  goTo: (step: Step) => void
  /** Chosen here and perhaps not checked yet. */
  settings: ImportSettings | undefined
  setSettings: (settings: ImportSettings) => void
  /** The server has told a newer state. */
  setView: (view: MemberImportView | null) => void
  reload: () => Promise<void>
}

const query = callQuery(memberImport.readImport, {})

/** The import that waits on the server, which step of it is on screen, and what has been chosen for it. */
export function useImport(): ImportState {
  const { data, error, retry } = useCall(memberImport.readImport, {})
  const view = data?.import
  const { step: asked } = useSearch({ from: '/dashboard/company/members/import' })
  const navigate = useNavigate({ from: '/dashboard/company/members/import' })
  const [draft, setDraft] = useState<{ of: string; settings: ImportSettings } | null>(null)
  const uuid = view?.importUuid
  return {
    view,
    error,
    retry,
    step: stepAt(asked, view?.state),
    goTo: (step) => void navigate({ search: { step } }),
    settings: draft && draft.of === uuid ? draft.settings : view?.settings,
    setSettings: (settings) => uuid && setDraft({ of: uuid, settings }),
    setView: (next) => queryClient.setQueryData(query.queryKey, { import: next }),
    reload: () => queryClient.refetchQueries({ queryKey: query.queryKey }),
  }
}
