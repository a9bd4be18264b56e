import type { Handlers } from '../../../access/handlers.ts'
import { launch, preview } from './launch-package.ts'
import { confirm, openPart, previewPart, save } from './play-part.ts'

export const scorm: Handlers<'scorm'> = { launch, preview, openPart, previewPart, save, confirm }
