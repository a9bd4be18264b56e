/** Loads the OpenTelemetry SDK. telemetry.ts imports this file only if an endpoint is configured. */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import { ConfigError } from './config.ts'
import { registryProducer } from './registry-producer.ts'
import type { Telemetry } from './telemetry.ts'
import { exportSpans, type StartSpan } from './trace.ts'

type Environment = Record<string, string | undefined>

interface OpenTelemetryOptions {
  env: Environment
  traces: boolean
  metrics: boolean
  registry: Registry
}

const scope = 'sorgfalt'
const defaultIntervalMs = 60_000

/** Starts the exporters. Their endpoints, headers and timeouts come from the OTEL_* variables. */
export function startOpenTelemetry({ env, traces, metrics, registry }: OpenTelemetryOptions): Telemetry {
  const resource = describeProcess()
  const tracing = traces ? startTraces(env, resource) : undefined
  const metering = metrics ? startMetrics(env, resource, registry) : undefined

  return {
    async stop() {
      exportSpans(undefined)
      // A collector that does not answer must not prevent the shutdown.
      await Promise.allSettled([tracing?.shutdown(), metering?.shutdown()])
    },
  }
}

/**
 * Returns the description of this process: service name, OTEL_RESOURCE_ATTRIBUTES and an instance ID. Does
 * not use the detectors of the host and the process, because they report user names and command lines.
 */
function describeProcess(): Resource {
  const detectors = [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector]
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': scope }))
    .merge(detectResources({ detectors }))
}

function startTraces(env: Environment, resource: Resource): TracerProvider {
  const provider = new TracerProvider({
    resource,
    sampler: readSampler(env),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer(scope)
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

  const startSpan: StartSpan = ({ name, kind, attributes = {} }, parent) => {
    const context = parent
      ? trace.setSpanContext(ROOT_CONTEXT, {
          traceId: parent.traceId,
          spanId: parent.spanId,
          traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
        })
      : ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context)
    const { traceId, spanId, traceFlags } = span.spanContext()

    return {
      trace: { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
      end({ attributes: more, errorType } = {}) {
        if (more) span.setAttributes(more)
        if (errorType) span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
  exportSpans(startSpan)

  return provider
}

function startMetrics(env: Environment, resource: Resource, registry: Registry): MeterProvider {
  const exportIntervalMillis = Number(env.OTEL_METRIC_EXPORT_INTERVAL) || defaultIntervalMs
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(exportIntervalMillis, 30_000),
    metricProducers: [registryProducer(registry, scope, resource)],
  })

  return new MeterProvider({ resource, readers: [reader] })
}

/** Returns the sampler of OTEL_TRACES_SAMPLER. @throws ConfigError if it is unknown */
function readSampler({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: arg }: Environment): Sampler {
  const ratio = arg ? Number(arg) : 1
  if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be from 0 to 1')

  const samplers: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const text = name || 'parentbased_always_on'
  const root = samplers[text.replace(/^parentbased_/, '')]?.()
  if (!root)
    throw new ConfigError(
      `OTEL_TRACES_SAMPLER must be one of ${Object.keys(samplers).join(', ')}, with or without parentbased_`,
    )

  return text.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
