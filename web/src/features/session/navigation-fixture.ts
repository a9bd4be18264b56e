import { onTestFinished } from 'vitest'

/** Returns a list that receives the addresses of the pages that the test would have opened. */
export function recordNavigations(): string[] {
  const paths: string[] = []
  const record = ({ destination, navigationType }: NavigateEvent) => {
    if (destination.sameDocument) return

    const { pathname, search } = new URL(destination.url)
    paths.push(navigationType === 'reload' ? 'reload' : pathname + search)
  }

  navigation.addEventListener('navigate', record)
  onTestFinished(() => navigation.removeEventListener('navigate', record))

  return paths
}

/** Puts a path into the address of the browser until the test ends. */
export function setAddress(path: string): void {
  const before = location.href
  history.replaceState(null, '', path)
  onTestFinished(() => history.replaceState(null, '', before))
}
