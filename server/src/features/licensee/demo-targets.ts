/** The support chat and the calendar of the demo's default licensee. Both are pages of this server. */
import type { Config } from '../../platform/config.ts'
import type { LicenseeFile } from './licensee-file.ts'

export const chatPath = '/demo/support-chat'
export const calendarPath = '/demo/calendar'

/**
 * Returns the address of the support chat and of the calendar for the licensee's file. The chat needs another
 * origin than the app, because a frame of the same origin could access the page. A demo at another address
 * than localhost has neither.
 */
export function demoTargets({
  publicUrl,
  port,
}: Pick<Config, 'publicUrl' | 'port'>): Pick<LicenseeFile, 'externalCalendarHref' | 'supportChat'> {
  if (publicUrl.hostname !== 'localhost') return {}

  return {
    externalCalendarHref: new URL(calendarPath, publicUrl).href,
    supportChat: { provider: 'Arbeitswelt Support (Demo)', url: `http://127.0.0.1:${port}${chatPath}` },
  }
}
