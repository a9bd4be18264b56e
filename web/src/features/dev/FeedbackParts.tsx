import { type LoaderKind, screenLoader, startLoader } from '#lib/loader.ts'
import { showToast, type ToastType } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Ring } from '#ui/Ring.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './dev.module.css'

const toasts: ToastType[] = ['success', 'info', 'warning', 'danger']
const loaders: LoaderKind[] = ['load', 'save', 'logIn']
const tones = ['ok', 'warn', 'err', 'info', 'neutral'] as const

/** Shows a loader over the screen for two seconds. */
function load(kind: LoaderKind) {
  const end = startLoader(screenLoader, kind)
  setTimeout(end, 2000)
}

/** Shows samples of toasts, loaders, callouts, empty states and progress. */
export function FeedbackParts() {
  return (
    <>
      <div className={classes.row}>
        {toasts.map((type) => (
          <Button
            key={type}
            onClick={() => showToast({ type, title: 'Meldung', message: 'Die Stammdaten sind gespeichert.' })}
          >
            Toast {type}
          </Button>
        ))}
        <Button
          onClick={() =>
            showToast({
              type: 'success',
              title: 'Archiviert',
              message: 'Zwei Mitglieder sind im Archiv.',
              action: { label: 'Rückgängig', onClick: () => undefined },
            })
          }
        >
          Toast mit Aktion
        </Button>
        {loaders.map((kind) => (
          <Button key={kind} onClick={() => load(kind)}>
            Loader {kind}
          </Button>
        ))}
      </div>
      {tones.map((tone) => (
        <Callout key={tone} tone={tone} title="Bitte beachten">
          Dieses E-Learning wurde überarbeitet.
        </Callout>
      ))}
      <div className={classes.fields}>
        <ContentCard>
          <EmptyState
            kind="nothing"
            title="Noch keine Mitglieder"
            action={<Button>Mitglied anlegen</Button>}
          />
        </ContentCard>
        <ContentCard>
          <EmptyState kind="notFound" title="Nichts gefunden" action={<Button>Filter zurücksetzen</Button>} />
        </ContentCard>
        <ContentCard>
          <EmptyState kind="failed" title="Das konnte nicht geladen werden" onRetry={() => undefined}>
            Keine Verbindung.
          </EmptyState>
        </ContentCard>
      </div>
      <ProgressBar percent={33} label="Fortschritt">
        Seite 4 von 12
      </ProgressBar>
      <div className={classes.row}>
        <Ring value={7} max={9} label="7 von 9 erledigt">
          7 von 9
        </Ring>
        <Ring value={7} max={9} size={64} label="7 von 9 erledigt">
          7/9
        </Ring>
      </div>
      <Skeleton count={3} />
    </>
  )
}
