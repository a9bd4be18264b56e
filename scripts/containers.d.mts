export interface Containers {
  /** A temporary folder. */
  readonly dir: string
  /** Options of `podman run` that containers need on this machine, such as the network of the machine. */
  readonly runOptions: readonly string[]
  /** Runs podman. @throws Error with the output if podman fails */
  podman(...args: string[]): Promise<{ stdout: string; stderr: string }>
  /** Creates an image with Debian 12 and further packages. */
  createImage(tag: string, packages: readonly string[]): Promise<void>
  /**
   * Writes a program `docker` that calls podman. `docker build` starts with `baseImage`. Containers use the
   * network of the machine, so each of them needs a port of its own in `env`.
   */
  writeDockerCommand(path: string, options: { baseImage: string; env: Record<string, string> }): Promise<void>
  /** Removes all containers and images. */
  close(): Promise<void>
}

/** See containers.mjs. */
export function openContainers(): Promise<Containers>
