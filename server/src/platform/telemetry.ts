import type { Registry } from 'prom-client'
import { ConfigError } from './config.ts'

export interface Telemetry {
  /** Exports the remaining spans and metrics, and stops. */
  stop: () => Promise<void>
}

type Environment = Record<string, string | undefined>

const isExported = (env: Environment, signal: 'TRACES' | 'METRICS'): boolean =>
  Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`]) &&
  env[`OTEL_${signal}_EXPORTER`] !== 'none'

/**
 * Exports traces and metrics by OTLP/HTTP if the standard OTEL_* variables name an endpoint. Otherwise
 * returns null and does not load the OpenTelemetry SDK.
 *
 * @throws ConfigError if the variables name a protocol other than OTLP/HTTP with Protocol Buffers
 */
export async function startTelemetry(env: Environment, registry: Registry): Promise<Telemetry | null> {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null

  const traces = isExported(env, 'TRACES')
  const metrics = isExported(env, 'METRICS')
  if (!traces && !metrics) return null

  for (const name of ['', 'TRACES_', 'METRICS_'].map((part) => `OTEL_EXPORTER_OTLP_${part}PROTOCOL`))
    if (env[name] && env[name] !== 'http/protobuf')
      throw new ConfigError(`${name} must be http/protobuf, not "${env[name]}"`)

  const { startOpenTelemetry } = await import('./open-telemetry.ts')
  return startOpenTelemetry({ env, traces, metrics, registry })
}
