import { createContext, type ReactNode, useContext } from 'react'

/** Words that parts say by themselves. Parts know no text keys: the shell fills this in the language on screen. */
export interface Words {
  close: string
  cancel: string
  showPassword: string
  hidePassword: string
  moreActions: string
  busy: string
  retry: string
  choose: string
  newTab: string
  breadcrumb: string
  home: string
  messages: string
  /** Text of a validation message key. */
  messageOf: (key: string) => string
  unsaved: {
    count: (changes: number) => string
    save: string
    discard: string
    title: string
    text: string
    stay: string
    leave: string
  }
}

const WordsContext = createContext<Words | null>(null)

/** Gives the parts below their words. */
export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

/** The words of the language on screen. */
export function useWords(): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('WordsProvider is missing')
  return words
}
