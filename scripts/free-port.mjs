import { createServer } from 'node:net'

/**
 * The last port that was returned. It is below the ports that the system chooses by itself (on Linux, from
 * 32768). Each process has its own block of ports.
 */
let lastPort = 20_000 + 100 * (process.pid % 120)

/**
 * Returns a free port of the loopback interface, for tests that start a server on it later. Neither the
 * system nor another test process takes the port until then.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    lastPort += 1
    const port = lastPort
    if (await isFree(port)) return port
  }
}

/** @param {number} port */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
