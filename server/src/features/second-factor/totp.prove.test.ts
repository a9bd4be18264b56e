/** Compares the codes with those of oathtool, which is an independent implementation. */
import { expect, test } from 'vitest'
import { oathtool } from '../../../../scripts/oathtool.mjs'
import { createCode, createSecret, stepAt } from './totp.rules.ts'

/** Number of steps for each of the secrets. */
const steps = 1000

test('10,000 codes equal those of oathtool', { timeout: 300_000 }, async () => {
  const instants = ['1970-01-01', '2001-09-09', '2026-12-01', '2038-01-19', '2099-12-31']

  for (const secret of [createSecret(), createSecret()]) {
    for (const day of instants) {
      const options = ['--totp=sha1', `--window=${steps - 1}`, `--now=${day} 00:00:00 UTC`]
      const codes = (await oathtool([...options, secret.toString('hex')])).trim().split('\n')
      const first = stepAt(new Date(`${day}T00:00:00Z`))
      expect(codes).toEqual(Array.from({ length: steps }, (_, index) => createCode(secret, first + index)))
    }
  }
})
