/**
 * Corrects the types of scorm-again: the modules of one edition export the class under its name, and have no
 * default export.
 */
import type { Scorm12API as Api12, Scorm2004API as Api2004 } from 'scorm-again'

declare module 'scorm-again/scorm12' {
  export const Scorm12API: typeof Api12
}

declare module 'scorm-again/scorm2004' {
  export const Scorm2004API: typeof Api2004
}
