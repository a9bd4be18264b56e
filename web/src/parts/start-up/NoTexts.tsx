import classes from './NoTexts.module.css'

const noConnection = {
  de: 'Keine Verbindung. Bitte prüfen Sie Ihre Internetverbindung.',
  en: 'No connection. Please check your internet connection.',
}

const unreadable = {
  de: 'Der Server kann die Texte der Anwendung nicht lesen. Bitte versuchen Sie es später noch einmal.',
  en: 'The server cannot read the texts of the application. Please try again later.',
}

/**
 * The only screen with texts in the code, in both languages, because it appears when no texts could be
 * fetched. `status`: the HTTP status of the text file, 0 without an answer.
 */
export function NoTexts({ status, onRetry }: { status: number; onRetry: () => void }) {
  const { de, en } = status === 0 ? noConnection : unreadable
  return (
    <main className={classes.view}>
      <div>
        <p lang="de">{de}</p>
        <p lang="en">{en}</p>
        <button type="button" className={classes.retry} onClick={onRetry}>
          <span lang="de">Erneut versuchen</span> · <span lang="en">Try again</span>
        </button>
      </div>
    </main>
  )
}
