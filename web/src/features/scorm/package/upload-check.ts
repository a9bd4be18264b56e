import { scormLimits } from '@sorgfalt/contract/scorm/scorm-package'

/** Maximum size of an archive, in megabytes. */
export const maxMegabytes = scormLimits.archiveBytes / 1_000_000

/** Returns why an archive cannot be uploaded. The server checks its content as well. */
export function findArchiveProblem({ name, size }: Pick<File, 'name' | 'size'>): 'type' | 'size' | undefined {
  if (!/\.zip$/i.test(name)) return 'type'
  return size > scormLimits.archiveBytes ? 'size' : undefined
}
