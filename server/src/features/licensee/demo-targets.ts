/**
 * The addresses of the support chat and of the calendar of the demo's default licensee. This server serves
 * both pages.
 */
import type { Config } from '../../platform/config.ts'
import type { LicenseeFile } from './licensee-file.ts'

export const chatPath = '/demo/support-chat'
export const calendarPath = '/demo/calendar'

/**
 * Returns the addresses of the support chat and of the calendar for the licensee's file. The chat must have
 * another origin than the app, because a frame of the same origin could access the page. Returns no addresses
 * unless the demo runs on localhost.
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
