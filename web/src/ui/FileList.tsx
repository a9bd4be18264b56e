import { useFormats } from '#lib/format.ts'
import { State, type Tone } from './Badge.tsx'
import classes from './FileDrop.module.css'
import { Icon, type IconShape } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconFile,
  IconProgress,
  IconRefresh,
  IconX,
} from './icons.ts'
import { useLabels } from './labels.tsx'
import { ProgressBar } from './ProgressBar.tsx'

/** The states of a file during an upload (spec §4). */
type FileStatus = 'selected' | 'uploading' | 'done' | 'error'

export interface FileEntry {
  id: number
  name: string
  size: number
  status: FileStatus
  progress: number
  /** Why the upload failed, as a sentence. */
  problem?: string | undefined
}

interface FileListProps {
  files: readonly FileEntry[]
  onRemove: (id: number) => void
  onRetry: (id: number) => void
}

const styles: Record<FileStatus, { tone: Tone; icon: IconShape }> = {
  selected: { tone: 'neutral', icon: IconClock },
  uploading: { tone: 'neutral', icon: IconProgress },
  done: { tone: 'ok', icon: IconCircleCheck },
  error: { tone: 'err', icon: IconAlertCircle },
}

/** The files of an upload, each with its progress. */
export function FileList({ files, onRemove, onRetry }: FileListProps) {
  const labels = useLabels()
  const formats = useFormats()

  if (files.length === 0) return null

  return (
    <ul className={classes.list}>
      {files.map(({ id, name, size, status, progress, problem }) => (
        <li key={id} className={classes.file}>
          <Icon icon={IconFile} />
          <div className={classes.main}>
            <p className={classes.name}>
              {name} <span className={classes.size}>{formats.fileSize(size)}</span>
            </p>
            {status === 'uploading' ? (
              <ProgressBar percent={progress} label={labels.upload.progress(name)}>
                {formats.percent(progress)}
              </ProgressBar>
            ) : (
              <output>
                <State {...styles[status]}>{problem ?? labels.upload.state[status]}</State>
              </output>
            )}
          </div>
          {status === 'error' && (
            <IconButton icon={IconRefresh} label={labels.upload.retry(name)} onClick={() => onRetry(id)} />
          )}
          {status !== 'uploading' && (
            <IconButton icon={IconX} label={labels.upload.remove(name)} onClick={() => onRemove(id)} />
          )}
        </li>
      ))}
    </ul>
  )
}
