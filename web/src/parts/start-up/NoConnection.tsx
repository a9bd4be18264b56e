import classes from './NoConnection.module.css'

/** The one screen with its own words, in both languages: it stands when not even the texts could be fetched. */
export function NoConnection({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={classes.view}>
      <div>
        <p lang="de">Keine Verbindung. Bitte prüfen Sie Ihre Internetverbindung.</p>
        <p lang="en">No connection. Please check your internet connection.</p>
        <button type="button" className={classes.retry} onClick={onRetry}>
          <span lang="de">Erneut versuchen</span> · <span lang="en">Try again</span>
        </button>
      </div>
    </main>
  )
}
