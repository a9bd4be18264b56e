import { use } from 'react'
import { useText } from '#lib/texts.tsx'
import { QrCode } from '#parts/qr-code/QrCode.tsx'
import classes from './second-factor.module.css'

const drawn = new Map<string, Promise<readonly string[]>>()

/** Forgets the last code, because it contains a secret. */
export const forgetQrCode = (): void => drawn.clear()

/** Returns the modules of the QR code of a text. The library is loaded with the first code. */
function loadRows(text: string): Promise<readonly string[]> {
  const known = drawn.get(text)
  if (known) return known

  const made = computeRows(text)
  // Forgets earlier codes, because they contain secrets.
  drawn.clear()
  drawn.set(text, made)

  return made
}

async function computeRows(text: string): Promise<readonly string[]> {
  const { default: library } = await import('qrcode')
  const { data, size } = library.create(text, { errorCorrectionLevel: 'M' }).modules

  return Array.from({ length: size }, (_, row) =>
    Array.from(data.slice(row * size, (row + 1) * size), (module) => (module ? '1' : '0')).join(''),
  )
}

/** The QR code that the authenticator app scans. Suspends until its library is loaded. */
export function FactorQrCode({ uri }: { uri: string }) {
  const t = useText()
  const rows = use(loadRows(uri))

  return <QrCode rows={rows} label={t('secondFactor.enrol.qr')} className={classes.qr} />
}
