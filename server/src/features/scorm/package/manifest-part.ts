/** The parts of a SCORM package as they are stored (`scorm_package.parts`), in the order of the manifest. */

/**
 * An entry in the table of contents of a package.
 *
 * - `heading`: has no file of its own
 * - `sco`: reports its state to the run-time
 * - `asset`: reports nothing
 */
export interface ScormManifestPart {
  /** The identifier of the item in the manifest, unique in the package. */
  partId: string
  title: string
  /** 0 is the top level. */
  depth: number
  kind: 'heading' | 'sco' | 'asset'
  /**
   * The path of the start page inside the package, with its parameters, such as `shared/launch.html?page=3`.
   * It is percent-encoded like the path of an address. Null for a heading.
   */
  path: string | null
  /** What the part receives at its start (`adlcp:datafromlms`, `adlcp:dataFromLMS`). */
  launchData: string | null
  /** In percent. Of `adlcp:masteryscore`, or of the primary objective in SCORM 2004. */
  masteryScore: number | null
  /** A number from 0 to 1 (`adlcp:completionThreshold`). */
  completionThreshold: number | null
  /** SCORM 1.2: `HHHH:MM:SS`. SCORM 2004: a duration of ISO 8601, such as `PT30M`. */
  maxTimeAllowed: string | null
  /** What the part does when the time is over, such as `exit,message`. */
  timeLimitAction: string | null
  /** Ids of the objectives, the primary one first (SCORM 2004). */
  objectiveIds: string[]
}
