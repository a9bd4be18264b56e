import type { ReactNode } from 'react'
import { renderUi, WithValue } from './render.tsx'

/**
 * Renders an open dialog in English. After the dialog has closed, the button "open" opens it again.
 * `subject`: the value with which the dialog is open; undefined closes it.
 */
export const renderOpenDialog = <S,>(
  subject: S,
  dialog: (subject: S | undefined, close: () => void) => ReactNode,
) =>
  renderUi(
    <WithValue<S | undefined> initial={subject}>
      {(value, onChange) => (
        <>
          {dialog(value, () => onChange(undefined))}
          <button type="button" onClick={() => onChange(subject)}>
            open
          </button>
        </>
      )}
    </WithValue>,
    { language: 'en_GB' },
  )
