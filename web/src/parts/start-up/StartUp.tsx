import type { Language } from '@sorgfalt/contract/core/limits'
import type { TextTree } from '@sorgfalt/texts'
import { type ReactNode, use, useState } from 'react'
import { asCallError, type CallError } from '#lib/api.ts'
import { errorText } from '#lib/error-text.ts'
import { applyReadableLanguage, initialLanguage, loadReadableTexts } from '#lib/language.ts'
import { TextProvider, useText } from '#lib/texts.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LabelsProvider } from '#ui/labels.tsx'
import { EmptyView } from './EmptyView.tsx'
import { NoTexts } from './NoTexts.tsx'
import { useUiLabels } from './ui-labels.ts'

/** The result of the start. `leaving`: the browser opens another page. */
export type Started =
  | { language: Language; texts: TextTree }
  | { leaving: true }
  | { failed: CallError; texts: TextTree | undefined; language: Language }

/**
 * Starts the app and fetches the texts at the same time. Never rejects. `begin` returns the language to start
 * with, or undefined if the browser opens another page.
 */
export async function start(begin: () => Promise<Language | undefined>): Promise<Started> {
  const guess = initialLanguage()
  const loading = loadReadableTexts(guess)
  try {
    const [wanted] = await Promise.all([begin(), loading])
    return wanted ? await applyReadableLanguage(wanted) : { leaving: true }
  } catch (thrown) {
    return loading.then(
      (loaded) => ({ failed: asCallError(thrown), ...loaded }),
      (reason: unknown) => ({ failed: asCallError(reason), language: guess, texts: undefined }),
    )
  }
}

/** Provides the labels of the ui parts in the current language. */
export function WithLabels({ children }: { children: ReactNode }) {
  return <LabelsProvider labels={useUiLabels()}>{children}</LabelsProvider>
}

function StartFailed({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useText()
  return (
    <EmptyView>
      <EmptyState kind="failed" title={t('shell.startUp.title')} onRetry={onRetry}>
        {errorText(t, error)}
      </EmptyState>
    </EmptyView>
  )
}

interface StartUpProps {
  begin: () => Promise<Language | undefined>
  children: ReactNode
}

/**
 * Shows its children after the start, or the error with a button to try again. Requires a Suspense around it.
 */
export function StartUp({ begin, first, children }: StartUpProps & { first: Promise<Started> }) {
  const [running, setRunning] = useState(first)
  const started = use(running)
  if ('leaving' in started) return null

  const retry = () => setRunning(start(begin))

  if ('failed' in started && !started.texts) return <NoTexts status={started.failed.status} onRetry={retry} />

  return (
    <TextProvider language={started.language} texts={started.texts ?? {}}>
      <WithLabels>
        {'failed' in started ? <StartFailed error={started.failed} onRetry={retry} /> : children}
      </WithLabels>
    </TextProvider>
  )
}
