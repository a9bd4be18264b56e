/** The page in the frame of a SCORM package. It has the origin of the package. */
import './frame.css'
import { startRuntime } from './runtime.ts'

const appOrigin = document.querySelector<HTMLMetaElement>('meta[name="app-origin"]')?.content

// Without a parent, the page was opened in a tab of its own. There is no app that could send messages.
if (appOrigin && window.parent !== window) startRuntime({ app: window.parent, appOrigin })
