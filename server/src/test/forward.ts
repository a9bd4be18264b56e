import { connect, type Socket } from 'node:net'

/** Connects a socket to the database server of `url`, as a proxy does. Returns the server's connection. */
export function forward(socket: Socket, url: string): Socket {
  const upstream = connect(Number(new URL(url).port), '127.0.0.1')
  socket.pipe(upstream).pipe(socket)
  socket.on('error', () => upstream.destroy())
  upstream.on('error', () => socket.destroy())

  return upstream
}
