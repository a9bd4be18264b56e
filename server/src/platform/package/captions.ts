/**
 * Checks captions in WebVTT. A course may use only the simple part of the format: times and lines of text.
 */

export interface CaptionFault {
  message: string
  line: number
}

const time = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const cue = new RegExp(`^${time} --> ${time}$`)

const milliseconds = ([hours = '0', minutes = '0', seconds = '0', rest = '0']: readonly (
  | string
  | undefined
)[]): number => ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest)

/** Returns the first fault of the captions and what to write instead, or undefined if there is no fault. */
export function findCaptionFault(source: string): CaptionFault | undefined {
  const lines = source.split(/\r?\n/)
  if (!/^WEBVTT\s*$/.test(lines[0] ?? ''))
    return { line: 1, message: 'captions must begin with the line WEBVTT' }

  let last = -1

  for (const [index, text] of lines.entries()) {
    const line = index + 1
    if (/^(?:STYLE|REGION)\b/.test(text))
      return { line, message: 'styles and regions are not available; remove the block' }
    if (!text.includes('-->')) {
      if (/[<>]/.test(text)) return { line, message: 'captions are plain text; remove the < >' }
      continue
    }

    const found = cue.exec(text)
    if (!found)
      return { line, message: 'write times as 00:01.000 --> 00:04.500, without settings after them' }

    const [from, to] = [milliseconds(found.slice(1, 5)), milliseconds(found.slice(5, 9))]
    if (from < last || to <= from)
      return { line, message: 'a caption must begin after the previous caption, and end after its own start' }
    if ((lines[index + 1] ?? '').trim() === '')
      return { line, message: 'write the words of the caption below its times' }

    last = from
  }

  return last < 0 ? { line: 1, message: 'the captions are empty; write at least one' } : undefined
}
