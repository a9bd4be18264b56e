import { scormLimits } from '@sorgfalt/contract/scorm/scorm-package'
import { Refusal } from '../../../platform/refusal.ts'

/** Returns the refusal of a package that exceeds a limit. It states all limits. */
export function tooLarge(options?: ErrorOptions): Refusal {
  const { unpackedBytes, files, parts } = scormLimits
  return new Refusal(
    'ScormPackage.TooLarge',
    { params: { megabytes: unpackedBytes / 1_000_000, files, parts } },
    options,
  )
}

/** @throws Refusal ScormPackage.TooLarge */
export function refuseTooLarge(): never {
  throw tooLarge()
}
