import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const startTimeoutMs = 30_000

/**
 * Waits until a child process accepts connections on a port of this machine. For tests.
 * @param {number} port
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} name the name of the program, for the error if it ends or takes longer than 30 s
 */
export async function waitForPort(port, child, name) {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return

    await delay(50)
  }

  throw new Error(`${name} does not start`)
}
