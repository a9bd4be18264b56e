import type { Language } from '@sorgfalt/contract/core/limits'
import type { ScormForm } from '@sorgfalt/contract/scorm/scorm-package'
import type { ScormManifest } from './manifest/read-manifest.ts'

const defaults = { durationMinutes: 30, intervalMonths: 12, passMark: 80 } as const

interface Proposal {
  manifest: ScormManifest
  /** The name of the archive without its extension. */
  fileTitle: string
  /** The language of the actor. */
  language: Language
  /** The form of the released package, if the package becomes its next version. */
  previous: ScormForm | undefined
}

/** Returns what the form of a new package contains, from its manifest or from the previous version. */
export function proposeForm({ manifest, fileTitle, language, previous }: Proposal): ScormForm {
  const title = shorten(manifest.title ?? fileTitle, 120)
  const masteryScore = manifest.parts.find((part) => part.masteryScore !== null)?.masteryScore ?? null
  const passRule = masteryScore === null ? 'reported' : 'score'
  const passMark =
    masteryScore === null ? defaults.passMark : Math.min(100, Math.max(1, Math.ceil(masteryScore)))

  if (previous) return { ...toForm(previous), passRule, passMark }

  return {
    title,
    summary: shorten(manifest.description ?? title, 300),
    category: 'general',
    language: manifest.language ?? language,
    durationMinutes: manifest.durationMinutes ?? defaults.durationMinutes,
    passRule,
    passMark,
    intervalMonths: defaults.intervalMonths,
  }
}

/** Returns the properties of the form only. */
export function toForm(source: ScormForm): ScormForm {
  const { title, summary, category, language, durationMinutes, passRule, passMark, intervalMonths } = source
  return { title, summary, category, language, durationMinutes, passRule, passMark, intervalMonths }
}

/** Returns a text without line breaks, cut at the end of a word if possible. */
function shorten(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line

  const cut = line.slice(0, maxLength)
  const end = cut.lastIndexOf(' ')
  return (end > maxLength / 2 ? cut.slice(0, end) : cut).trim()
}
