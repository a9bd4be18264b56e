import { calls } from '@sorgfalt/contract'
import { contrastRatio } from '@sorgfalt/contract/licensee/colour'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { featureEngines } from '../../test/databases.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'

describe.each(featureEngines)('a licensee’s colours on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  const choose = (colours: {
    lightPrimary: string
    lightContrast: string
    darkPrimary: string
    darkContrast: string
  }) =>
    server.databases.owner.transaction(undefined, (db) => db.updateTable('licensee').set(colours).execute())
  const styleSheet = async () => (await fetch(`${server.origin}/branding.css`)).text()

  test('are shown unchanged if they are readable', async () => {
    await choose({
      lightPrimary: '#0e5a73',
      lightContrast: '#ffffff',
      darkPrimary: '#66bad6',
      darkContrast: '#05222c',
    })
    expect((await server.visitor().ok(calls.bootstrap.loadLicenseeConfig)).theme).toEqual({
      light: { primary: '#0e5a73', contrast: '#ffffff' },
      dark: { primary: '#66bad6', contrast: '#05222c' },
    })
    expect(await styleSheet()).toContain(':root{--brand:#0e5a73;--brand-contrast:#ffffff}')
  })

  test('are replaced by the product’s name and colours if the installation has no licensee', async () => {
    const setDefault = (isDefault: boolean) =>
      server.databases.owner.transaction(undefined, (db) =>
        db.updateTable('licensee').set({ isDefault }).execute(),
      )
    await setDefault(false)
    const config = await server.visitor().ok(calls.bootstrap.loadLicenseeConfig)
    await setDefault(true)
    expect(config).toMatchObject({
      licenseeIdentifier: null,
      licenseeName: 'Dashboard',
      theme: {
        light: { primary: '#3b3b3b', contrast: '#ffffff' },
        dark: { primary: '#b9b9b9', contrast: '#000000' },
      },
    })
  })

  test('are corrected if they are unreadable, in the configuration and in the style sheet', async () => {
    await choose({
      lightPrimary: '#ffee88',
      lightContrast: '#ffffff',
      darkPrimary: '#101010',
      darkContrast: '#222222',
    })
    const { theme } = await server.visitor().ok(calls.bootstrap.loadLicenseeConfig)
    for (const { primary, contrast } of [theme.light, theme.dark])
      expect(contrastRatio(primary, contrast)).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(theme.light.primary, '#f8f9fa')).toBeGreaterThanOrEqual(3)
    expect(contrastRatio(theme.dark.primary, '#1c2125')).toBeGreaterThanOrEqual(3)
    const dark = `{--brand:${theme.dark.primary};--brand-contrast:${theme.dark.contrast}}`
    const light = `{--brand:${theme.light.primary};--brand-contrast:${theme.light.contrast}}`
    const bySystem = `@media (prefers-color-scheme:dark){:root:not([data-theme])${dark}}`
    expect(await styleSheet()).toBe(`:root${light}:root[data-theme=dark]${dark}${bySystem}`)
  })
})
