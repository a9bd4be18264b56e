export interface RunningBalancer {
  /** The address of the servers through the balancer. */
  readonly origin: string
  /** Stops the balancer and removes its folder. */
  stop(): Promise<void>
}

/** See balancers.mjs. */
export function startBalancer(kind: 'haproxy' | 'nginx', ports: number[]): Promise<RunningBalancer>
