import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Returns the size of all buffers that are still in use, in bytes. Collects the garbage first. */
export function countBufferBytes(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}
