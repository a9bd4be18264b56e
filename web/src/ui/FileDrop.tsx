import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import classes from './FileDrop.module.css'
import { Icon } from './Icon.tsx'
import { IconUpload } from './icons.ts'
import { useLabels } from './labels.tsx'

interface FileDropProps {
  label: string
  /** The file types for the file dialog of the browser. The caller checks dropped files. */
  accept: string
  maxFiles: number
  /** The rules for files, like "PNG, JPG, höchstens 5 MB". */
  rules: string
  disabled?: boolean
  onFiles: (files: readonly File[]) => void
}

/** An area to drop files on, with a button that opens the file dialog. */
export function FileDrop({ label, accept, maxFiles, rules, disabled = false, onFiles }: FileDropProps) {
  const labels = useLabels()
  const input = useRef<HTMLInputElement>(null)
  const rulesId = useId()
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover' && !disabled)
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files])
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button does the same
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drop}
    >
      <Icon icon={IconUpload} size={24} />
      <p className={classes.line}>
        <span className={classes.drag}>{labels.upload.drop(maxFiles)}</span>
        <Button
          size="small"
          disabled={disabled}
          aria-describedby={rulesId}
          onClick={() => input.current?.click()}
        >
          {labels.upload.choose}
        </Button>
      </p>
      <p id={rulesId} className={classes.rules}>
        {rules}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={maxFiles > 1}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Clears the input. Otherwise choosing the same file again would not be reported as a change.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
