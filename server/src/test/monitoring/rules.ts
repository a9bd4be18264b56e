/** Reads the alert rules and the dashboard of the folder `deploy`, and the metrics of a server. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export const rulesFile = fileURLToPath(new URL('../../../../deploy/prometheus/alerts.yml', import.meta.url))
const dashboardFile = new URL('../../../../deploy/grafana/sorgfalt.json', import.meta.url)

interface Alert {
  alert: string
  expr: string
  annotations: { summary: string; runbook: string }
}

export async function readAlerts(): Promise<Alert[]> {
  const { groups } = parse(await readFile(rulesFile, 'utf8')) as { groups: { rules: Alert[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

/** Returns the PromQL expressions of the dashboard. */
export async function readDashboard(): Promise<string[]> {
  const text = await readFile(dashboardFile, 'utf8')
  const { panels } = JSON.parse(text) as { panels: { targets?: { expr: string }[] }[] }
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}

/** A line of /metrics. */
export interface Sample {
  name: string
  /** The labels with their braces, or an empty text. */
  labels: string
  value: number
}

function parseMetrics(text: string): Sample[] {
  return [...text.matchAll(/^([a-z]\w*)(\{.*\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value = '']) => ({
      name,
      labels,
      value: value === '+Inf' ? Infinity : Number(value),
    }),
  )
}

export async function scrape(origin: string): Promise<Sample[]> {
  return parseMetrics(await (await fetch(`${origin}/metrics`)).text())
}
