import { useState } from 'react'

/** The paths of the reader through the scenarios of a course, as long as the player is open. */
export interface ScenarioPaths {
  pathOf: (key: string) => readonly number[]
  set: (key: string, path: readonly number[]) => void
}

/** A constant empty path for all scenarios at their start, so that a render does not look like a change. */
const start: readonly number[] = []

/** Keeps the paths while the reader turns pages. Nothing is sent. */
export function useScenarioPaths(): ScenarioPaths {
  const [paths, setPaths] = useState<Readonly<Record<string, readonly number[]>>>({})

  return {
    pathOf: (key) => paths[key] ?? start,
    set: (key, path) => setPaths((now) => ({ ...now, [key]: path })),
  }
}
