/**
 * Starts HAProxy or nginx in front of servers on the loopback interface, as docs/high-availability.md
 * describes. For tests.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstall, install } from './apt.mjs'
import { freePort } from './free-port.mjs'
import { waitForPort } from './wait-for-port.mjs'

/** HAProxy asks each server every 500 ms whether it is ready. */
const haproxyConfig = (port, ports) => `defaults
  mode http
  timeout connect 3s
  timeout client 65s
  timeout server 65s
  option redispatch
  retries 3
  retry-on conn-failure empty-response
frontend web
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
${ports.map((one) => `  server s${one} 127.0.0.1:${one} check inter 500ms fall 1 rise 1`).join('\n')}
`

/**
 * The free version of nginx has no active health checks. If a server closes a connection without an answer,
 * nginx sends the request to the next one.
 */
const nginxConfig = (port, ports, dir) => `daemon off;
pid ${dir}/pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy; fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi; scgi_temp_path ${dir}/scgi;
  upstream servers {
${ports.map((one) => `    server 127.0.0.1:${one} max_fails=0;`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://servers;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_next_upstream error timeout non_idempotent;
      proxy_read_timeout 65s;
    }
  }
}
`

const kinds = {
  haproxy: {
    program: '/usr/sbin/haproxy',
    debianPackage: 'haproxy',
    configOf: haproxyConfig,
    argsOf: (file) => ['-f', file, '-db'],
  },
  nginx: {
    program: '/usr/sbin/nginx',
    debianPackage: 'nginx-light',
    configOf: nginxConfig,
    argsOf: (file) => ['-c', file],
  },
}

/**
 * Installs the balancer if it is missing and this process may install it (root with apt-get), and starts it.
 * @param {'haproxy' | 'nginx'} kind
 * @param {number[]} ports the ports of the servers
 * @returns {Promise<import('./balancers.mjs').RunningBalancer>}
 */
export async function startBalancer(kind, ports) {
  const { program, debianPackage, configOf, argsOf } = kinds[kind]
  if (!existsSync(program) && canInstall()) install(debianPackage)
  if (!existsSync(program))
    throw new Error(`${kind} was not found (Debian: apt-get install ${debianPackage})`)

  const port = await freePort()
  const dir = await mkdtemp(join(tmpdir(), `sorgfalt-${kind}-`))
  const file = join(dir, 'config')
  await writeFile(file, configOf(port, ports, dir))
  const child = spawn(program, argsOf(file), { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  await waitForPort(port, child, 'the balancer')

  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}
