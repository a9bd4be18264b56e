import QRCode from 'qrcode'

/** Returns the modules of a QR code (error correction level M), one string per row, `1` = dark. */
export function qrRows(text: string): string[] {
  const { data, size } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  return Array.from({ length: size }, (_, row) =>
    Array.from(data.slice(row * size, (row + 1) * size), (module) => (module ? '1' : '0')).join(''),
  )
}
