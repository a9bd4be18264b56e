import { ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client'

type Entry = MetricObjectWithValues<MetricValue<string>>
type Point = MetricValueWithName<string> | MetricValue<string>
type Time = [seconds: number, nanoseconds: number]

const toTime = (milliseconds: number): Time => [
  Math.floor(milliseconds / 1000),
  Math.round((milliseconds % 1000) * 1e6),
]

/** Returns a producer that passes the metrics of the registry to OpenTelemetry. */
export function registryProducer(registry: Registry, scope: string, resource: Resource): MetricProducer {
  const startTime = toTime(Date.now())

  return {
    async collect() {
      const endTime = toTime(Date.now())
      const entries = (await registry.getMetricsAsJSON()) as unknown as Entry[]
      const metrics = entries.flatMap((entry) => toMetric(entry, { startTime, endTime }) ?? [])

      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: scope }, metrics }] },
        errors: [],
      }
    },
  }
}

interface Period {
  startTime: Time
  endTime: Time
}

/** Converts a metric. Returns undefined for summaries, which prom-client's default metrics do not use. */
function toMetric(entry: Entry, period: Period): MetricData | undefined {
  const common = {
    descriptor: { name: entry.name, description: entry.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const dataPoints = entry.values.map(({ labels, value }) => ({
    ...period,
    attributes: { ...labels },
    value,
  }))

  switch (String(entry.type)) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
    case 'histogram':
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistograms(entry, period) }
    default:
      return undefined
  }
}

/** Combines the values of each histogram. prom-client returns buckets, sum and count separately. */
function toHistograms(entry: Entry, period: Period): DataPoint<Histogram>[] {
  const groups = Map.groupBy(entry.values as Point[], ({ labels }) => {
    const { le: _bound, ...rest } = labels as Record<string, string | number>
    return JSON.stringify(rest)
  })

  return [...groups].map(([key, points]) => {
    const valueOf = (suffix: string): number =>
      points.find((point) => 'metricName' in point && point.metricName === `${entry.name}_${suffix}`)
        ?.value ?? 0
    const buckets = points.filter(({ labels }) => 'le' in labels)
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite)
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0))

    return {
      ...period,
      attributes: JSON.parse(key) as Record<string, string | number>,
      value: { buckets: { boundaries, counts }, sum: valueOf('sum'), count: valueOf('count') },
    }
  })
}
