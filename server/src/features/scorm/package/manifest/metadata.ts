/** Reads the metadata of a package (LOM), from which the form is filled in. */
import type { Language } from '@sorgfalt/contract/core/limits'
import type { XmlElement } from '../../../../platform/package/xml.ts'
import { allBelow, attributeOf, childOf, descendantOf, textOf } from './elements.ts'

export interface ScormMetadata {
  title: string | null
  description: string | null
  language: Language | null
  durationMinutes: number | null
}

/** Returns the metadata of a manifest. */
export function readMetadata(manifest: XmlElement, organization: XmlElement): ScormMetadata {
  const lom = allBelow(childOf(manifest, 'metadata') ?? manifest, 'lom')[0]
  const general = childOf(lom, 'general')

  return {
    title: readText(childOf(general, 'title')),
    description: readText(childOf(general, 'description')),
    language:
      [
        textOf(childOf(general, 'language')),
        textOf(descendantOf(lom, 'metametadata', 'language')),
        attributeOf(manifest, 'lang'),
        attributeOf(childOf(organization, 'title'), 'lang'),
        readTextLanguage(childOf(general, 'title')),
      ]
        .map(toLanguage)
        .find((language) => language !== null) ?? null,
    durationMinutes: readMinutes(descendantOf(lom, 'educational', 'typicallearningtime')),
  }
}

/** Texts are in `langstring` (SCORM 1.2), `string` (SCORM 2004) or directly in the element. */
const findString = (element: XmlElement | undefined): XmlElement | undefined =>
  childOf(element, 'langstring') ?? childOf(element, 'string')

const readText = (element: XmlElement | undefined): string | null =>
  textOf(findString(element)) ?? textOf(element)

const readTextLanguage = (element: XmlElement | undefined): string | null =>
  attributeOf(findString(element), 'lang') ?? attributeOf(findString(element), 'language')

function toLanguage(text: string | null): Language | null {
  if (/^de\b/i.test(text ?? '')) return 'de_DE'
  return /^en\b/i.test(text ?? '') ? 'en_GB' : null
}

/** Returns a duration in minutes, rounded up, or null if it is not from 1 to 600 minutes. */
function readMinutes(element: XmlElement | undefined): number | null {
  const text = textOf(childOf(element, 'datetime')) ?? textOf(childOf(element, 'duration')) ?? textOf(element)
  const minutes = Math.ceil(parseSeconds(text ?? '') / 60)
  return minutes >= 1 && minutes <= 600 ? minutes : null
}

/** Parses durations such as `PT1H30M`, `01:30:00` and `0000-00-00T01:30`. Returns NaN for other texts. */
function parseSeconds(text: string): number {
  const iso = /^P(?:\d+Y)?(?:\d+M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/.exec(text)
  const clock = /^(?:0000-00-00T)?(\d{1,4}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(text)
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = iso ?? (clock && ['', 0, ...clock.slice(1)]) ?? []
  if (!iso && !clock) return Number.NaN

  return Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds || 0)
}
