import type { ErrorCode } from '@sorgfalt/contract/core/error'
import { type ImportSettings, type MemberImportView, memberImport } from '@sorgfalt/contract/member/import'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallError } from '#lib/api.ts'
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
  /** A call was refused: perhaps another tab has discarded the import or begun it, and this one must not stand still. */
  refused: (error: CallError) => void
}

const query = callQuery(memberImport.readImport, {})
const reload = () => queryClient.refetchQueries({ queryKey: query.queryKey })
const overtaken: ReadonlySet<string> = new Set([
  'MemberImport.NotFound',
  'MemberImport.AlreadyRunning',
] satisfies ErrorCode[])

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
    reload,
    refused: ({ code = '' }) => void (overtaken.has(code) && reload()),
  }
}
