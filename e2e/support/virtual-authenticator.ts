import type { CDPSession, Page } from '@playwright/test'

const options = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

type Credential = Awaited<ReturnType<typeof readCredentials>>[number]

async function readCredentials(session: CDPSession, authenticatorId: string) {
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  return credentials
}

async function connect(page: Page, credentials: readonly Credential[]) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  for (const credential of credentials)
    await session.send('WebAuthn.addCredential', { authenticatorId, credential })

  return { session, authenticatorId }
}

/** Chromium's virtual authenticator, which confirms at once, as a laptop with a fingerprint sensor. */
export class VirtualAuthenticator {
  readonly #page: Page
  #connected: Awaited<ReturnType<typeof connect>>

  private constructor(page: Page, connected: Awaited<ReturnType<typeof connect>>) {
    this.#page = page
    this.#connected = connected
  }

  static of = async (page: Page): Promise<VirtualAuthenticator> =>
    new VirtualAuthenticator(page, await connect(page, []))

  /**
   * Runs a check that opens another session of the debugger's protocol. When that session ends, Chromium
   * forgets the authenticator, so it is connected again, with its passkeys.
   */
  async during(check: () => Promise<void>): Promise<void> {
    const { session, authenticatorId } = this.#connected
    const credentials = await readCredentials(session, authenticatorId)
    await session.detach()
    await check()
    this.#connected = await connect(this.#page, credentials)
  }
}
