import classes from './NoConnection.module.css'

/**
 * The only screen with texts in the code, in both languages, because it appears when no texts could be
 * fetched.
 */
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
