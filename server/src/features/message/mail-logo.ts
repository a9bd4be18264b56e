/** The licensee's logo as emails contain it. */
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../platform/files/file-store.ts'
import { squareImage } from '../../platform/images/images.ts'
import { renderIcon } from '../licensee/app-icon.ts'
import type { ClientLicensee } from '../licensee/licensee.store.ts'
import { logoSize } from './mail-html.ts'

type LogoSource = Pick<ClientLicensee, 'light' | 'logoStorageKey'>

const pixels = 2 * logoSize
/** Maximum number of logos in memory. A logo has a few kilobytes. */
const maxCached = 50
const cache = new Map<string, Promise<Buffer>>()

/**
 * Returns the logo as a square PNG with its own background, so that it can also be seen in dark mail
 * programs: the licensee's logo, or the app icon in the licensee's colours.
 */
export function mailLogo(files: FileStore, licensee: LogoSource): Promise<Buffer> {
  const key = licensee.logoStorageKey ?? `${licensee.light.primary} ${licensee.light.contrast}`
  const known = cache.get(key)
  if (known) return known

  const [oldest] = cache.keys()
  if (oldest !== undefined && cache.size >= maxCached) cache.delete(oldest)

  const logo = drawLogo(files, licensee)
  cache.set(key, logo)
  // A failure is not remembered, so that the next email tries again.
  logo.catch(() => cache.delete(key))

  return logo
}

async function drawLogo(files: FileStore, { light, logoStorageKey }: LogoSource): Promise<Buffer> {
  if (logoStorageKey === null) return renderIcon(light, pixels)
  return squareImage(await buffer(await files.get(logoStorageKey)), pixels)
}
