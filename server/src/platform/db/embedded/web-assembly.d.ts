/** The part of WebAssembly that the embedded database uses. Node has no types for it. */
declare namespace WebAssembly {
  /** Compiled code, which threads can share. */
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module'
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
