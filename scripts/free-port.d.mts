/** Returns a free port of the loopback interface, for tests that start a server on it later. */
export function freePort(): Promise<number>
